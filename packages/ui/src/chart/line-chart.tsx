import { BandPlot, type Geometry, type ReadingProps } from './band-plot.tsx';
import type { ChartData } from './chart-data.ts';
import styles from './line-chart.module.css';
import paints from './series-style.module.css';
import { dashOf, markPath } from './series-style.tsx';

type Props = ReadingProps & { data: ChartData; title: string };

/** One to four lines over time, with gaps for missing values; a single line has its area filled. */
export const LineChart = ({ data, title, at, onRead }: Props) => (
  <BandPlot data={data} title={title} at={at} onRead={onRead}>
    {(geometry) => (
      <>
        {at !== undefined && (
          <line
            className={styles.cursor}
            x1={geometry.x(at)}
            x2={geometry.x(at)}
            y1={0}
            y2={geometry.height}
          />
        )}
        {data.series.map(({ name, values }, series) => (
          <g key={name} className={paints.paint} data-series={series}>
            <Line
              series={series}
              points={values.map((value, index) =>
                value === null ? null : { x: geometry.x(index), y: geometry.y(value) },
              )}
              baseline={data.series.length === 1 ? geometry.y(0) : undefined}
              at={at}
              geometry={geometry}
            />
          </g>
        ))}
      </>
    )}
  </BandPlot>
);

interface LineProps {
  readonly series: number;
  readonly points: readonly (Point | null)[];
  /** The lower edge of the filled area; not filled without it. */
  readonly baseline: number | undefined;
  readonly at: number | undefined;
  readonly geometry: Geometry;
}

function Line({ series, points, baseline, at, geometry }: LineProps) {
  const runs = splitAtGaps(points);
  // Marks at every point where there is room, otherwise only at single points without neighbours.
  const marked = geometry.band >= 14 ? runs.flat() : runs.filter((run) => run.length === 1).flat();
  const read = at === undefined ? null : points[at];
  return (
    <>
      {baseline !== undefined &&
        runs.map((run) => <path key={run[0]!.x} className={paints.area} d={areaPath(run, baseline)} />)}
      {runs.map((run) => (
        <path key={run[0]!.x} className={paints.line} strokeDasharray={dashOf(series)} d={linePath(run)} />
      ))}
      {marked.map(({ x, y }) => (
        <path key={x} className={paints.mark} d={markPath(series, { x, y, r: 3.5 })} />
      ))}
      {read && <path className={paints.mark} d={markPath(series, { ...read, r: 5.5 })} />}
    </>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Splits points at gaps; a gap is a null. */
export function splitAtGaps(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [];
  let current: Point[] | undefined;
  for (const point of points) {
    if (!point) current = undefined;
    else if (current) current.push(point);
    else runs.push((current = [point]));
  }
  return runs;
}

const pointText = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 10) / 10;

/** Straight lines through consecutive points. */
export const linePath = (points: readonly Point[]): string => `M${points.map(pointText).join('L')}`;

/** The area between such a line and the height `baseline`. */
export const areaPath = (points: readonly Point[], baseline: number): string =>
  `M${pointText({ x: points[0]!.x, y: baseline })}L${points.map(pointText).join('L')}L${pointText({ x: points.at(-1)!.x, y: baseline })}Z`;
