/** A pseudo-random generator that gives the same numbers for the same seed on every machine. */
export interface Random {
  /** A number from 0 up to but excluding 1. */
  next(): number;
  /** An integer from 0 up to but excluding `count`. */
  integerBelow(count: number): number;
  pick<T>(list: readonly T[]): T;
  /** A number of the standard normal distribution, approximately. */
  normal(): number;
}

/**
 * Creates the generator for a text seed such as `crowd/course/teen-walk`: mulberry32, seeded with the FNV-1a hash of
 * the text.
 */
export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integerBelow = (count: number) => Math.floor(next() * count);
  return {
    next,
    integerBelow,
    pick(list) {
      const item = list[integerBelow(list.length)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    },
    // The sum of twelve uniform numbers has a variance of one.
    normal: () => Array.from({ length: 12 }, next).reduce((sum, part) => sum + part, -6),
  };
}

/** Picks one entry with the probability of its weight. */
export function pickWeighted<T>(random: Random, entries: readonly (readonly [T, number])[]): T {
  let remaining = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of entries) {
    remaining -= weight;
    if (remaining < 0) return item;
  }
  return random.pick(entries)[0];
}

function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(seed)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

const hour = 3_600_000;
const day = 24 * hour;
/** China has one time zone, UTC+8, and no summer time. */
const chinaOffset = 8 * hour;

/**
 * Weight of each hour of the day. Parents have time before work, at lunch, and most of all when the children sleep.
 */
const hourWeights: readonly (readonly [number, number])[] = [
  [0, 2], [1, 1], [5, 1], [6, 3], [7, 5], [8, 5], [9, 4], [10, 4], [11, 4], [12, 8], [13, 7], [14, 4],
  [15, 4], [16, 4], [17, 4], [18, 4], [19, 7], [20, 11], [21, 16], [22, 14], [23, 6],
]; // prettier-ignore

/** Weight of each weekday, from Sunday to Saturday. */
const weekdayWeights = [1.4, 0.8, 0.9, 0.95, 0.95, 0.9, 1.3];
const maxWeekdayWeight = Math.max(...weekdayWeights);

/** Most interactions with a content happen soon after its publication. */
const earlyPhaseDays = 9;
const earlyPhaseShare = 0.6;

/**
 * Picks a time between `from` and `to` at which a parent might use the app: soon after `from` more often than later,
 * in the evening and at the weekend more often than otherwise. Throws when `to` is before `from`.
 */
export function pickMoment(random: Random, { from, to }: { from: Date; to: Date }): Date {
  const [first, last] = [from.getTime(), to.getTime()];
  if (last < first) throw new Error('the range of time ends before it begins');
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const at = toFreeHour(random, pickDay(random, first, last));
    const weekday = new Date(at + chinaOffset).getUTCDay();
    const accepted = random.next() * maxWeekdayWeight < (weekdayWeights[weekday] ?? 1);
    if (accepted && at >= first && at <= last) return new Date(at);
  }
  return new Date(first + Math.floor(random.next() * (last - first)));
}

function pickDay(random: Random, first: number, last: number): number {
  if (random.next() >= earlyPhaseShare) return first + random.next() * (last - first);
  return Math.min(last, first - Math.log(1 - random.next()) * earlyPhaseDays * day);
}

/** Replaces the time of day by a weighted random hour of the same day. */
function toFreeHour(random: Random, moment: number): number {
  const midnight = Math.floor((moment + chinaOffset) / day) * day - chinaOffset;
  return midnight + pickWeighted(random, hourWeights) * hour + Math.floor(random.next() * hour);
}
