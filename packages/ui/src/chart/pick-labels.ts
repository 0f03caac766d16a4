/**
 * Which of `count` labels an axis shows, evenly apart and at most seven from the first on: 31 days are read at 1, 6, 11 …
 * `major` are those that are left where letters are large.
 */
export function pickLabels(count: number): readonly { at: number; major: boolean }[] {
  const step = Math.max(1, Math.ceil(count / 7));
  const shown = Math.ceil(count / step);
  const every = shown > 4 ? 3 : 1;
  return Array.from({ length: shown }, (_, place) => ({ at: place * step, major: place % every === 0 }));
}
