import { type ComponentProps, useId, useState } from 'react';
import { Definition } from '../definition/definition.tsx';
import { BarChart } from './bar-chart.tsx';
import { type ChartData, readingText, type Series } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import styles from './chart.module.css';
import { LineChart } from './line-chart.tsx';
import { PieChart } from './pie-chart.tsx';
import { RowChart } from './row-chart.tsx';
import { Swatch } from './series-style.tsx';
import { hasNothingToPlot, summarize, summarizePie } from './summarize.ts';

type Props = {
  title: string;
  kind: 'line' | 'bar' | 'pie';
  definition: string;
} & ChartData;

/**
 * A chart with its title, a one-sentence summary, and its numbers as a table. Its accessible name is title and
 * summary; a value being read replaces the summary.
 */
export function Chart({ title, kind, definition, ...data }: Props) {
  const id = useId();
  const [at, read] = useState<number>();
  const [isTable, showTable] = useState(false);
  const summary = kind === 'pie' ? summarizePie(data) : summarize(data);
  const hasTextBars = kind === 'bar' && hasTextLabels(data.labels);
  // The text above and the table still say what is hidden.
  const isPlotted = kind === 'pie' || hasTextBars || !hasNothingToPlot(data);
  const toggleText = isTable ? '收起表格' : '查看表格';
  const reading = { data, title, at, onRead: read };
  return (
    <figure className={styles.chart} aria-label={`${title}。${summary}`}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {title}
          <span className="visually-hidden">，单位：</span>
          <span className={styles.unit}>{data.unit}</span>
        </h2>
        <Definition term={title} text={definition} />
      </div>
      {/* Both are laid out, so that switching moves nothing. */}
      <p className={styles.words}>
        <span data-hidden={at !== undefined || undefined}>{summary}</span>
        <span data-hidden={at === undefined || undefined}>{at !== undefined && readingText(data, at)}</span>
      </p>
      {isPlotted && <Plot kind={hasTextBars ? 'rows' : kind} {...reading} />}
      <button
        type="button"
        className={styles.toggle}
        aria-label={`${toggleText}：${title}`}
        aria-expanded={isTable}
        aria-controls={isTable ? id : undefined}
        onClick={() => showTable(!isTable)}
      >
        {toggleText}
      </button>
      {isTable && <ChartTable data={data} title={title} id={id} />}
    </figure>
  );
}

type PlotProps = ComponentProps<typeof LineChart> & { kind: 'line' | 'bar' | 'rows' | 'pie' };

function Plot({ kind, ...reading }: PlotProps) {
  const { data } = reading;
  return (
    <>
      {kind !== 'pie' && <Legend series={data.series} line={kind === 'line'} />}
      {kind === 'line' && <LineChart {...reading} />}
      {kind === 'bar' && <BarChart {...reading} />}
      {kind === 'rows' && <RowChart data={data} />}
      {kind === 'pie' && <PieChart data={data} />}
    </>
  );
}

/**
 * Whether labels are texts rather than days, months or numbers: their bars are horizontal, which leaves room for
 * them.
 */
const hasTextLabels = (labels: readonly string[]): boolean =>
  labels.some((label) => label.length > 4) || !labels.some((label) => /\d/.test(label));

/** The names of the series, where there are several. */
const Legend = ({ series, line }: { series: readonly Series[]; line: boolean }) =>
  series.length > 1 && (
    <ul className={styles.legend}>
      {series.map(({ name }, at) => (
        <li key={name}>
          <Swatch series={at} line={line} />
          {name}
        </li>
      ))}
    </ul>
  );
