/** Chance that is the same for the same seed on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number below `count`. */
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
  /** Around 0, two thirds of it between -1 and 1. */
  normal(): number;
}

/** Chance from a seed in words (`crowd/course/teen-walk`): mulberry32 on the seed's FNV-1a hash. */
export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    pick(list) {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error('nothing to choose from');
      return one;
    },
    // Twelve evenly spread numbers have a variance of one.
    normal: () => Array.from({ length: 12 }, next).reduce((sum, part) => sum + part, -6),
  };
}

/** One of the entries, each as likely as its weight says. */
export function pickWeighted<T>(random: Random, entries: readonly (readonly [T, number])[]): T {
  let left = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [one, weight] of entries) {
    left -= weight;
    if (left < 0) return one;
  }
  return random.pick(entries)[0];
}

function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(seed)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
