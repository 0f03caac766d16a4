export interface Segment {
  seconds: number;
  bytes: number;
  /** Its first byte in its file. */
  start: number;
}

/** The segments of a playlist whose segments are byte ranges, in order. */
export function readSegments(playlist: string): Segment[] {
  const found = playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n/g);
  return [...found].map(([, seconds, bytes, start]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
    start: Number(start),
  }));
}

/** How long a playlist lasts, in seconds. */
export const secondsOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0);
