/** Whole numbers from one up to and without the other: seconds of a film, milliseconds of a day. */
export type Span = readonly [from: number, to: number];

/** Spans in order, none touching another. */
export type Spans = readonly Span[];

/** Lays spans over each other, in whatever order they come; empty ones are nothing. */
export function mergeSpans(spans: readonly Span[]): Spans {
  const merged: [number, number][] = [];
  const ordered = spans.filter(([from, to]) => to > from).toSorted((one, other) => one[0] - other[0]);
  for (const [from, to] of ordered) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** How much the spans cover, or, where they overlap, take together. */
export const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);

/** What of `within` the spans leave free. */
export function findGaps(spans: Spans, within: Span): Spans {
  const gaps: Span[] = [];
  let free = within[0];
  for (const [from, to] of spans) {
    if (to <= free) continue;
    if (from >= within[1]) break;
    if (from > free) gaps.push([free, from]);
    free = to;
  }
  if (free < within[1]) gaps.push([free, within[1]]);
  return gaps;
}

/** As much of the spans, from the first on, as `length` allows. */
export function takeFirst(spans: readonly Span[], length: number): Span[] {
  let left = length;
  return spans.flatMap(([from, to]) => {
    const end = Math.min(to, from + left);
    if (end <= from) return [];
    left -= end - from;
    return [[from, end]];
  });
}

/** As PostgreSQL writes a multirange of whole numbers: `{[0,40),[55,90)}`. */
export const printSpans = (spans: Spans): string =>
  `{${spans.map(([from, to]) => `[${from},${to})`).join(',')}}`;

/** Reads what `printSpans` and PostgreSQL write. */
export const parseSpans = (text: string): Spans =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)]);
