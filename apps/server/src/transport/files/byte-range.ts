import type { ByteRange } from '../../ports/storage.ts';

/** What a Range header asks for: a part, the whole (no or an unknown range), or what the file does not have. */
export type RangeRequest = ByteRange | 'whole' | 'unsatisfiable';

const single = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** Reads a Range header for a file of `bytes`. Several ranges at once are answered with the whole, as HTTP allows. */
export function parseByteRange(header: string | undefined, bytes: number): RangeRequest {
  const match = single.exec(header?.replaceAll(' ', '') ?? '');
  if (!match) return 'whole';
  const [, from, to, suffix] = match;
  if (suffix !== undefined) return lastBytes(Number(suffix), bytes);
  const first = Number(from);
  const last = to === '' || to === undefined ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && to !== undefined && Number(to) < first) return 'whole';
  return first >= bytes ? 'unsatisfiable' : { first, last };
}

function lastBytes(count: number, bytes: number): RangeRequest {
  if (count === 0 || bytes === 0) return 'unsatisfiable';
  return { first: Math.max(0, bytes - count), last: bytes - 1 };
}
