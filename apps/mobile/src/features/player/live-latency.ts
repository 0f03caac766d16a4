/** Seconds of a broadcast that are at hand at least: three of the pieces that the academy's own pages send. */
const least = 1.5;
/** Pieces are never all of one length; what differs by less than this many seconds changes nothing. */
const step = 0.2;

/**
 * How many seconds a player stays behind the end of what is listed: two pieces (their lengths in seconds), so that one may
 * be late. Not by EXT-X-TARGETDURATION, which knows whole seconds only. `before` is what it keeps so far.
 */
export function findLatency(pieces: readonly number[], before = 0): number {
  const wanted = Math.max(least, 2 * Math.max(0, ...pieces));
  return Math.abs(wanted - before) < step ? before : wanted;
}
