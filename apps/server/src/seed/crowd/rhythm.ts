import { pickWeighted, type Random } from './random.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** China keeps one time all year. */
const zone = 8 * hour;

/** When parents have a free hand: a little before work, at lunch, and most of all once the children sleep. */
const hours: readonly (readonly [number, number])[] = [
  [0, 2], [1, 1], [5, 1], [6, 3], [7, 5], [8, 5], [9, 4], [10, 4], [11, 4], [12, 8], [13, 7], [14, 4],
  [15, 4], [16, 4], [17, 4], [18, 4], [19, 7], [20, 11], [21, 16], [22, 14], [23, 6],
]; // prettier-ignore

/** From Sunday to Saturday; Monday is the busiest day elsewhere and the quietest here. */
const weekdays = [1.4, 0.8, 0.9, 0.95, 0.95, 0.9, 1.3];
const busiest = Math.max(...weekdays);

/** Most of what happens to a content happens soon after it came out. */
const freshDays = 9;
const freshShare = 0.6;

/**
 * A moment between `from` and `to` at which somebody might do something here: soon after `from` more often than later,
 * in the evening and at the weekend more often than otherwise. Throws when `to` lies before `from`.
 */
export function pickMoment(random: Random, { from, to }: { from: Date; to: Date }): Date {
  const [first, last] = [from.getTime(), to.getTime()];
  if (last < first) throw new Error('the moment would lie before its beginning');
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const at = toFreeHand(random, pickDay(random, first, last));
    const weekday = new Date(at + zone).getUTCDay();
    const liked = random.next() * busiest < (weekdays[weekday] ?? 1);
    if (liked && at >= first && at <= last) return new Date(at);
  }
  return new Date(first + Math.floor(random.next() * (last - first)));
}

function pickDay(random: Random, first: number, last: number): number {
  if (random.next() >= freshShare) return first + random.next() * (last - first);
  return Math.min(last, first - Math.log(1 - random.next()) * freshDays * day);
}

/** The same day at an hour that somebody has to spare. */
function toFreeHand(random: Random, moment: number): number {
  const midnight = Math.floor((moment + zone) / day) * day - zone;
  return midnight + pickWeighted(random, hours) * hour + Math.floor(random.next() * hour);
}
