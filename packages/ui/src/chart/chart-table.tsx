import styles from './chart-table.module.css';
import { type ChartData, numberText, valueText } from './chart-data.ts';

type Props = { data: ChartData; title: string; id: string };

export const ChartTable = ({ data, title, id }: Props) => (
  // Focusable, so that the keyboard can move it sideways where large letters make it wide.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
  <div className={styles.frame} id={id} role="region" aria-label={`${title}的表格`} tabIndex={0}>
    <table className={styles.table}>
      <caption className="visually-hidden">
        {title}（{data.unit}）
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">项目</span>
          </th>
          {data.series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
              {/* Each value contains the unit for screen readers, so it is hidden from them here. */}
              <span className={styles.unit} aria-hidden="true">
                {data.unit}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.labels.map((label, at) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {data.series.map(({ name, values }) => {
              const value = values[at];
              return (
                <td key={name} data-missing={typeof value === 'number' ? undefined : ''}>
                  {typeof value === 'number' ? numberText(value) : valueText(data, value, at)}
                  {typeof value === 'number' && <span className="visually-hidden"> {data.unit}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
