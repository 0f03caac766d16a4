/** Stretches of a video in seconds, in order, none touching another. */
export type Stretches = readonly (readonly [from: number, to: number])[];

/** Closer than this, in seconds, two stretches are one: reports come a few times a second. */
const tolerance = 1;

/** Lays one more stretch over the others. */
export function addStretch(stretches: Stretches, [from, to]: readonly [number, number]): Stretches {
  if (!(to > from)) return stretches;
  const touches = ([start, end]: readonly [number, number]): boolean =>
    start <= to + tolerance && end >= from - tolerance;
  const touched = [...stretches.filter(touches), [from, to] as const];
  const joined = [
    Math.min(...touched.map(([start]) => start)),
    Math.max(...touched.map(([, end]) => end)),
  ] as const;
  return [...stretches.filter((stretch) => !touches(stretch)), joined].sort(
    (one, other) => one[0] - other[0],
  );
}

/** Seconds covered altogether. */
export function coveredSeconds(stretches: Stretches): number {
  return stretches.reduce((sum, [from, to]) => sum + to - from, 0);
}
