import type { ReactNode } from 'react';
import { numberText } from '@academy/ui/chart/chart-data.ts';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { Link } from '../../../navigation/link.tsx';
import type { PageUrl } from '../../../navigation/paths.ts';
import styles from './values-table.module.css';

type Props = {
  caption: string;
  /** Label of the first column, for example 学校 or 孩子. */
  head: string;
  columns: readonly { key: string; label: string; unit: string }[];
  rows: readonly { key: string; name: ReactNode; values: readonly (number | null)[] }[];
};

/** A table with a name and values per row; scrolls horizontally with large text. */
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
              {/* Screen readers get the unit with each value. */}
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
            {columns.map((column, index) => {
              const hasValue = typeof values[index] === 'number';
              return (
                <td key={column.key} data-missing={hasValue ? undefined : ''}>
                  {cellText(values[index])}
                  {hasValue && <span className="visually-hidden"> {column.unit}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export const PlaceLink = ({ to, children }: { to: PageUrl; children: ReactNode }) => (
  <Link to={to} className={styles.into}>
    <span>{children}</span>
    <ChevronIcon />
  </Link>
);

/**
 * Shown instead of a value that covers too few people, or from which such a value could be computed. Which of both is
 * not said: it would be another hint.
 */
export const hiddenText = '为保护隐私，不显示';

/** A table cell; its unit is in the column header. */
export const cellText = (value: number | null | undefined): string =>
  value === null || value === undefined ? hiddenText : numberText(value);
