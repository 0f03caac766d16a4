import { useId } from 'react';
import { BandPlot, type Geometry, type Reading } from './band-plot.tsx';
import styles from './bar-chart.module.css';
import type { ChartData } from './chart-data.ts';
import paints from './paints.module.css';
import { Patterns } from './patterns.tsx';

type Props = Reading & { data: ChartData; title: string };

/** Bars narrower than this, in px, have no room for a pattern. */
const patternFrom = 6;
/** A band narrower than this, in px, is shared by the bars that there are; a wider one keeps each its place. */
const sharedBelow = 20;

/** Bars that stand side by side over a short label, those of one label in a group. */
export function BarChart({ data, title, at, onRead }: Props) {
  const id = useId();
  return (
    <BandPlot data={data} title={title} at={at} onRead={onRead}>
      {(geometry) => (
        <>
          <Patterns id={id} count={data.series.length} />
          {at !== undefined && (
            <rect
              className={styles.cursor}
              x={geometry.x(at) - geometry.band / 2}
              width={geometry.band}
              height={geometry.height}
            />
          )}
          {data.labels.map((label, place) => (
            <Group key={label} id={id} data={data} place={place} geometry={geometry} />
          ))}
        </>
      )}
    </BandPlot>
  );
}

type GroupProps = { id: string; data: ChartData; place: number; geometry: Geometry };

function Group({ id, data, place, geometry: { band, x, y } }: GroupProps) {
  const all = data.series.map(({ values }, series) => ({ series, value: values[place] ?? 0 }));
  const shown = band < sharedBelow ? all.filter(({ value }) => value !== 0) : all;
  // They take most of the band; one alone is never wider than a finger’s tip.
  const width = Math.min((band * 0.76) / Math.max(1, shown.length), 28);
  const gap = width > 4 ? 1 : 0;
  return (
    <g>
      {shown.map(
        ({ series, value }, slot) =>
          value !== 0 && (
            <rect
              key={series}
              className={paints.paint}
              data-series={series}
              fill={width < patternFrom ? 'var(--paint)' : `url(#${id}-${series})`}
              x={x(place) + (slot - shown.length / 2) * width + gap / 2}
              y={Math.min(y(value), y(0))}
              width={Math.max(1, width - gap)}
              height={Math.max(1, Math.abs(y(value) - y(0)))}
              rx={Math.min(3, width / 4)}
            />
          ),
      )}
    </g>
  );
}
