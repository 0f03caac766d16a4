interface Slice {
  /** Of a turn, from the top and clockwise: 0 to 1. */
  readonly from: number;
  readonly to: number;
}

/** Slices of a whole turn, as wide as their values; negatives, nulls and zeros are none. Undefined stands for those. */
export function cutPie(values: readonly (number | null)[]): readonly (Slice | undefined)[] {
  const parts = values.map((value) => Math.max(0, value ?? 0));
  const total = parts.reduce((sum, part) => sum + part, 0);
  let turned = 0;
  return parts.map((part) => {
    if (part === 0) return undefined;
    const from = turned / total;
    turned += part;
    return { from, to: turned / total };
  });
}

interface Ring {
  readonly inner: number;
  readonly outer: number;
}

const round = (value: number) => Math.round(value * 1_000) / 1_000;

/** One slice of a ring around 0, 0. A whole turn is drawn as two halves, since an arc to its own start is nothing. */
export function arcPath({ from, to }: Slice, { inner, outer }: Ring): string {
  if (to - from >= 1 - 1e-9) {
    const half = from + 0.5;
    return arcPath({ from, to: half }, { inner, outer }) + arcPath({ from: half, to }, { inner, outer });
  }
  const point = (turn: number, radius: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
  };
  const large = to - from > 0.5 ? 1 : 0;
  return [
    `M${point(from, outer)}`,
    `A${outer} ${outer} 0 ${large} 1 ${point(to, outer)}`,
    `L${point(to, inner)}`,
    `A${inner} ${inner} 0 ${large} 0 ${point(from, inner)}Z`,
  ].join('');
}
