import type { Chart as ChartData, Metric, Stat } from '@academy/contract/areas/dashboard.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { numberText } from '@academy/ui/chart/chart-data.ts';
import { Chart } from '@academy/ui/chart/chart.tsx';
import { Definition } from '@academy/ui/definition/definition.tsx';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { Link } from '../../../navigation/link.tsx';
import type { PageUrl } from '../../../navigation/paths.ts';
import { describeChange } from './describe-change.ts';
import styles from './statistics-cards.module.css';
import { hiddenText } from './values-table.tsx';

type MetricCardsProps = {
  metrics: readonly Metric[];
  previousName: string;
  /** The address of a metric's list; without it no metric has a link. */
  listHref?: (list: NonNullable<Metric['list']>) => PageUrl;
};

/** Metrics as cards: value, change, definition, and a link to the list that the metric counts. */
export const MetricCards = ({ metrics, previousName, listHref }: MetricCardsProps) => (
  <ul className={styles.metrics}>
    {metrics.map((metric) => (
      <li key={metric.key} className={styles.card}>
        <h2 className={styles.label}>{metric.label}</h2>
        <Value metric={metric} />
        <ChangeLine metric={metric} previousName={previousName} />
        {/* Shown beside the label, but read by screen readers after the value. */}
        <div className={styles.about}>
          <Definition term={metric.label} text={metric.definition} />
        </div>
        {metric.list && listHref && (
          <Link to={listHref(metric.list)} className={styles.list} aria-label={`${metric.label}：看名单`}>
            看名单
            <ChevronIcon />
          </Link>
        )}
      </li>
    ))}
  </ul>
);

const Value = ({ metric: { value, unit } }: { metric: Metric }) =>
  value === null ? (
    <p className={styles.hidden}>{hiddenText}</p>
  ) : (
    <p className={styles.value}>
      {numberText(value)} <span className={styles.unit}>{unit}</span>
    </p>
  );

const arrows = { more: '↑', less: '↓', same: '' } as const;

function ChangeLine({ metric, previousName }: { metric: Metric; previousName: string }) {
  const change = describeChange(metric, previousName);
  if (!change) return null;
  return (
    <p className={styles.change} data-direction={change.direction}>
      {arrows[change.direction] && <span aria-hidden="true">{arrows[change.direction]} </span>}
      {change.text}
    </p>
  );
}

export const ChartCards = ({ charts }: { charts: readonly ChartData[] }) =>
  charts.map(({ key, ...chart }) => (
    <Card key={key}>
      <Chart {...chart} hidden={hiddenText} />
    </Card>
  ));

/** Whether every value is zero. A hidden value is not zero. */
export function isAllZero({ figures: metrics, charts }: Pick<Stat, 'figures' | 'charts'>): boolean {
  const chartValues = charts.flatMap(({ series, begun: startedCount }) =>
    series.flatMap(({ values }) => values.slice(0, startedCount)),
  );
  return [...metrics.map(({ value }) => value), ...chartValues].every((value) => value === 0);
}
