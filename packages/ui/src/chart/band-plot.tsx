import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './band-plot.module.css';
import { type ChartData, readingText, shownValues } from './chart-data.ts';
import { niceScale, shareOf } from './nice-scale.ts';

/** Positions in px from the left and from the top. */
export interface Geometry {
  readonly height: number;
  /** The width of one label's band. */
  readonly band: number;
  /** The middle of a label's band. */
  readonly x: (at: number) => number;
  readonly y: (value: number) => number;
}

export interface ReadingProps {
  /** The index that is read, if any. */
  readonly at: number | undefined;
  readonly onRead: (at: number | undefined) => void;
}

type Props = ReadingProps & {
  data: ChartData;
  title: string;
  /** Inside the SVG, once its size is known. */
  children: (geometry: Geometry) => ReactNode;
};

/**
 * The frame of line and bar charts: a scale on the left, labels below, grid lines. A finger or a mouse reads the
 * value under it; for the keyboard and screen readers it is a slider that announces each value.
 */
export function BandPlot({ data, title, at, onRead, children }: Props) {
  const plotArea = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(plotArea);
  const { labels } = data;
  const scale = niceScale(shownValues(data));
  const band = width / Math.max(1, labels.length);
  const geometry: Geometry = {
    height,
    band,
    x: (slot) => (slot + 0.5) * band,
    y: (value) => height * (1 - shareOf(scale, value)),
  };
  const readAtPointer = ({ clientX, currentTarget }: PointerEvent) => {
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
        ref={plotArea}
        className={styles.field}
        onPointerDown={readAtPointer}
        onPointerMove={readAtPointer}
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

/** A visually hidden slider: arrow keys move between values and announce each. */
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

/** A tick's number, short enough for the side of a chart: 1,500, 2万, 1.5亿. */
export function axisNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e8) return `${short(value / 1e8)}亿`;
  if (size >= 1e4) return `${short(value / 1e4)}万`;
  return short(value).replace(/\B(?=(\d{3})+$)/, ',');
}

const short = (value: number) => String(Number(value.toPrecision(4))).replace('-', '−');

/**
 * The labels that an axis shows of `count`, evenly spaced, at most seven, starting with the first: 31 days show 1, 6,
 * 11 … `major` labels remain with large text.
 */
export function pickLabels(count: number): readonly { at: number; major: boolean }[] {
  const step = Math.max(1, Math.ceil(count / 7));
  const shown = Math.ceil(count / step);
  const every = shown > 4 ? 3 : 1;
  return Array.from({ length: shown }, (_, position) => ({
    at: position * step,
    major: position % every === 0,
  }));
}

/** The size of an element in px: zero until it is laid out, then kept up to date. */
function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const measured = element.current!;
    const measure = () => setSize({ width: measured.clientWidth, height: measured.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
