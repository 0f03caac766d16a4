interface Known {
  /** The second from which on was read. */
  readonly from: number;
  /** The second of the last one that was read; undefined where there was none. */
  readonly last: number | undefined;
  readonly hasNextPage: boolean;
}

/** Seconds that are read ahead. */
const ahead = 30;
/** Beyond this many seconds one reads from there instead of through everything before it. */
const far = 120;

/** What to read for a second of the replay: the next page, from elsewhere anew, or nothing. */
export function findStep(
  { from, last = from, hasNextPage }: Known,
  second: number,
): 'next' | 'anew' | 'rest' {
  if (second < from) return 'anew';
  if (!hasNextPage) return 'rest';
  if (second > last + far) return 'anew';
  return second + ahead > last ? 'next' : 'rest';
}
