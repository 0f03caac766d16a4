import { useId } from 'react';
import { BandPlot, type Geometry, type ReadingProps } from './band-plot.tsx';
import styles from './bar-chart.module.css';
import type { ChartData } from './chart-data.ts';
import paints from './series-style.module.css';
import { Patterns } from './series-style.tsx';

type Props = ReadingProps & { data: ChartData; title: string };

/** Bars narrower than this, in px, are drawn without a pattern. */
const minPatternWidth = 6;
/** In a band narrower than this, in px, only bars with a value get room; a wider one keeps a slot for each. */
const minSlotBand = 20;

/** Vertical bars over short labels, grouped by label. */
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
          {data.labels.map((label, index) => (
            <Group key={label} id={id} data={data} index={index} geometry={geometry} />
          ))}
        </>
      )}
    </BandPlot>
  );
}

type GroupProps = { id: string; data: ChartData; index: number; geometry: Geometry };

function Group({ id, data, index, geometry: { band, x, y } }: GroupProps) {
  const all = data.series.map(({ values }, series) => ({ series, value: values[index] ?? 0 }));
  const bars = band < minSlotBand ? all.filter(({ value }) => value !== 0) : all;
  // They take most of the band; a single bar is never wider than 28 px.
  const width = Math.min((band * 0.76) / Math.max(1, bars.length), 28);
  const gap = width > 4 ? 1 : 0;
  return (
    <g>
      {bars.map(
        ({ series, value }, slot) =>
          value !== 0 && (
            <rect
              key={series}
              className={paints.paint}
              data-series={series}
              fill={width < minPatternWidth ? 'var(--paint)' : `url(#${id}-${series})`}
              x={x(index) + (slot - bars.length / 2) * width + gap / 2}
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
