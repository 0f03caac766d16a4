/** A seeded sequence of pseudo-random numbers: mulberry32. */
export function createSeededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Splits bytes into pieces of random lengths, as a network does. */
export function splitRandomly(bytes: Buffer, dice: (below: number) => number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = 1 + dice(dice(3) === 0 ? 3 : 5_000);
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}
