import { patternOf } from './marks.ts';
import paints from './paints.module.css';

/** Definitions of the patterns of so many series, by `${id}-${series}`. */
export const Patterns = ({ id, count }: { id: string; count: number }) => (
  <defs>
    {Array.from({ length: count }, (_, series) => (
      <pattern
        key={series}
        id={`${id}-${series}`}
        className={paints.paint}
        data-series={series}
        width={8}
        height={8}
        patternUnits="userSpaceOnUse"
      >
        <rect className={paints.body} width={8} height={8} />
        <path className={paints.pattern} d={patternOf(series)} />
      </pattern>
    ))}
  </defs>
);
