import { type ReactNode, useRef } from 'react';
import { numberText } from '@academy/ui/chart/chart-data.ts';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { Link } from '../../../navigation/link.tsx';
import type { PageUrl } from '../../../navigation/paths.ts';
import { useCutColumns } from './use-cut-columns.ts';
import styles from './values-table.module.css';

type Props = {
  caption: string;
  /** Label of the first column, for example 学校 or 孩子. */
  head: string;
  columns: readonly { key: string; label: string; unit: string }[];
  rows: readonly { key: string; name: ReactNode; values: readonly (number | null)[] }[];
};

/**
 * A table with a name and values per row. Where it is wider than the screen it says so and scrolls sideways, and a column
 * that is cut shows no numbers.
 */
export function ValuesTable({ caption, head, columns, rows }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { cut, overflows, hasMore, measure } = useCutColumns(frame);
  return (
    <div className={styles.around} data-more={hasMore || undefined}>
      {overflows && <p className={styles.hint}>左右滑动，看全部 {columns.length} 列</p>}
      {/* Focusable, so that the keyboard can move it too. */}
      <div
        ref={frame}
        className={styles.frame}
        role="region"
        aria-label={caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        onScroll={measure}
      >
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
                {columns.map((column, index) => (
                  <ValueCell key={column.key} value={values[index]} unit={column.unit} cut={cut[index]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type ValueCellProps = { value: number | null | undefined; unit: string; cut: boolean | undefined };

function ValueCell({ value, unit, cut }: ValueCellProps) {
  const hasValue = typeof value === 'number';
  return (
    <td data-missing={hasValue ? undefined : ''} data-cut={cut || undefined}>
      {cellText(value)}
      {hasValue && <span className="visually-hidden"> {unit}</span>}
    </td>
  );
}

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
