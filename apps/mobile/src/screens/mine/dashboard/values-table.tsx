import type { ReactNode } from 'react';
import { cellText } from './hidden.ts';
import styles from './values-table.module.css';

type Props = {
  caption: string;
  /** What the first column names: 学校, 孩子. */
  head: string;
  columns: readonly { key: string; label: string; unit: string }[];
  rows: readonly { key: string; name: ReactNode; values: readonly (number | null)[] }[];
};

/** Rows with a name and the same few figures; moves sideways by itself where letters are large. */
export const ValuesTable = ({ caption, head, columns, rows }: Props) => (
  // Focusable, so that the keyboard can move it too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
  <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ key, label, unit }) => (
            <th key={key} scope="col">
              {label}
              {/* Said with each value, where it is understood. */}
              <span className={styles.unit} aria-hidden="true">
                {unit}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, values }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {columns.map((column, at) => {
              const isKnown = typeof values[at] === 'number';
              return (
                <td key={column.key} data-missing={isKnown ? undefined : ''}>
                  {cellText(values[at])}
                  {isKnown && <span className="visually-hidden"> {column.unit}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
