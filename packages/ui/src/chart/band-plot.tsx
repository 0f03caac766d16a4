import { type PointerEvent, type ReactNode, useRef } from 'react';
import { axisNumber } from './axis-number.ts';
import styles from './band-plot.module.css';
import { type ChartData, drawnValues, readingText } from './chart-data.ts';
import { niceScale, shareOf } from './nice-scale.ts';
import { pickLabels } from './pick-labels.ts';
import { useSize } from './use-size.ts';

/** Where things are drawn, in px from the left and from the top. */
export interface Geometry {
  readonly height: number;
  /** The width that one label has for itself. */
  readonly band: number;
  /** The middle of a label's band. */
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

export interface Reading {
  /** The place that is read, if any. */
  readonly at: number | undefined;
  readonly onRead: (at: number | undefined) => void;
}

type Props = Reading & {
  data: ChartData;
  title: string;
  /** Inside the SVG, once its size is known. */
  children: (geometry: Geometry) => ReactNode;
};

/**
 * The ground of lines and bars: a scale at the left, labels below, lines across. A finger or a mouse that moves over it
 * reads the place under it; for the keyboard and screen readers it is a slider that says each value.
 */
export function BandPlot({ data, title, at, onRead, children }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(field);
  const { labels } = data;
  const scale = niceScale(drawnValues(data));
  const band = width / Math.max(1, labels.length);
  const geometry: Geometry = {
    height,
    band,
    x: (place) => (place + 0.5) * band,
    y: (value) => height * (1 - shareOf(scale, value)),
  };
  const readUnder = ({ clientX, currentTarget }: PointerEvent) => {
    const share = (clientX - currentTarget.getBoundingClientRect().left) / width;
    if (labels.length > 0)
      onRead(Math.max(0, Math.min(labels.length - 1, Math.floor(share * labels.length))));
  };
  return (
    <div className={styles.plot}>
      <div className={styles.ticks} aria-hidden="true">
        {scale.ticks.map((tick) => (
          <span key={tick}>{axisNumber(tick)}</span>
        ))}
      </div>
      <div
        ref={field}
        className={styles.field}
        onPointerDown={readUnder}
        onPointerMove={readUnder}
        onPointerLeave={(event) => event.pointerType === 'mouse' && onRead(undefined)}
      >
        <svg className={styles.drawing} width={width} height={height} aria-hidden="true">
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              className={styles.rule}
              data-zero={tick === 0 || undefined}
              x1={0}
              x2={width}
              y1={geometry.y(tick)}
              y2={geometry.y(tick)}
            />
          ))}
          {width > 0 && children(geometry)}
        </svg>
        {labels.length > 0 && <Reader data={data} title={title} at={at} onRead={onRead} />}
      </div>
      <Labels labels={labels} />
    </div>
  );
}

/** A slider that nobody sees: arrow keys move from place to place, and each is said. */
function Reader({ data, title, at, onRead }: Omit<Props, 'children'>) {
  const { labels, begun = labels.length } = data;
  const shown = at ?? Math.max(0, begun - 1);
  return (
    <input
      type="range"
      className={styles.reader}
      aria-label={`${title}，逐个读数`}
      aria-valuetext={readingText(data, shown)}
      min={0}
      max={labels.length - 1}
      value={shown}
      onChange={(event) => onRead(Number(event.target.value))}
      onFocus={() => onRead(shown)}
      onBlur={() => onRead(undefined)}
    />
  );
}

const Labels = ({ labels }: Pick<ChartData, 'labels'>) => (
  <div className={styles.labels} aria-hidden="true">
    {pickLabels(labels.length).map(({ at, major }) => (
      <span
        key={at}
        data-minor={!major || undefined}
        style={{ left: `${((at + 0.5) / labels.length) * 100}%` }}
      >
        {labels[at]}
      </span>
    ))}
  </div>
);
