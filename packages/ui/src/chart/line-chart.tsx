import { BandPlot, type Geometry, type Reading } from './band-plot.tsx';
import type { ChartData } from './chart-data.ts';
import styles from './line-chart.module.css';
import { areaPath, linePath, type Point, stretches } from './line-path.ts';
import { dashOf, markPath } from './marks.ts';
import paints from './paints.module.css';

type Props = Reading & { data: ChartData; title: string };

/** One to four lines over time, with gaps where nothing is shown; one alone has its ground filled. */
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
              points={values.map((value, place) =>
                value === null ? null : { x: geometry.x(place), y: geometry.y(value) },
              )}
              floor={data.series.length === 1 ? geometry.y(0) : undefined}
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
  /** Where the filled ground ends; not filled without it. */
  readonly floor: number | undefined;
  readonly at: number | undefined;
  readonly geometry: Geometry;
}

function Line({ series, points, floor, at, geometry }: LineProps) {
  const runs = stretches(points);
  // Marks of their own where they have room, else only where a point has no neighbour to be joined with.
  const marked = geometry.band >= 14 ? runs.flat() : runs.filter((run) => run.length === 1).flat();
  const read = at === undefined ? null : points[at];
  return (
    <>
      {floor !== undefined &&
        runs.map((run) => <path key={run[0]!.x} className={paints.area} d={areaPath(run, floor)} />)}
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
