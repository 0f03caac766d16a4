import { useId, useState } from 'react';
import { Definition } from '../definition/definition.tsx';
import { BarChart } from './bar-chart.tsx';
import { type ChartData, readingText } from './chart-data.ts';
import styles from './chart.module.css';
import { areWords } from './are-words.ts';
import { ChartTable } from './chart-table.tsx';
import { Legend } from './legend.tsx';
import { LineChart } from './line-chart.tsx';
import { PieChart } from './pie-chart.tsx';
import { RowChart } from './row-chart.tsx';
import { summarize, summarizePie } from './summarize.ts';

type Props = {
  title: string;
  kind: 'line' | 'bar' | 'pie';
  /** What is counted, in a sentence. */
  definition: string;
} & ChartData;

/**
 * A chart with its title, one sentence about it, and its numbers as a table. Its accessible name is the title and the
 * sentence; what one reads in a line or a bar takes the sentence's place.
 */
export function Chart({ title, kind, definition, ...data }: Props) {
  const id = useId();
  const [at, read] = useState<number>();
  const [isTable, showTable] = useState(false);
  const summary = kind === 'pie' ? summarizePie(data) : summarize(data);
  const isRows = kind === 'bar' && areWords(data.labels);
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
      {/* Both keep their room, so that reading moves nothing. */}
      <p className={styles.words}>
        <span data-hidden={at !== undefined || undefined}>{summary}</span>
        <span data-hidden={at === undefined || undefined}>{at !== undefined && readingText(data, at)}</span>
      </p>
      {kind !== 'pie' && <Legend series={data.series} line={kind === 'line'} />}
      {kind === 'line' && <LineChart {...reading} />}
      {kind === 'bar' && (isRows ? <RowChart data={data} /> : <BarChart {...reading} />)}
      {kind === 'pie' && <PieChart data={data} />}
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
