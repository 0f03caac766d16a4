import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewTime } from '@academy/contract/limits.ts';
import { isComplete } from './completion.ts';
import { type Claim, judgeBeat } from './judge-beat.ts';
import { lengthOf, mergeSpans, type Span, type Spans } from './spans.ts';

const opened = 1_800_000_000_000;
const at = (seconds: number) => opened + seconds * 1_000;
const claim = (change: Partial<Claim>): Claim => ({
  stretches: [[0, 15]],
  total: 600,
  openedAt: opened,
  madeAt: at(15),
  spent: [],
  ...change,
});
const accepted = (change: Partial<Claim>) => judgeBeat(claim(change)).accepted;

/** Beats one after the other, each with what the others have left it. */
function play(claims: readonly Claim[]) {
  let spent: Spans = [];
  return claims.map((each) => {
    const judged = judgeBeat({ ...each, spent });
    spent = judged.spent;
    return judged.accepted;
  });
}

test('what was played in its own time is accepted whole', () => {
  expect(accepted({})).toEqual([[0, 15]]);
  const beats = Array.from({ length: 20 }, (_, n) =>
    claim({ stretches: [[n * 15, n * 15 + 15]], madeAt: at(n * 15 + 15) }),
  );
  expect(mergeSpans(play(beats).flat())).toEqual([[0, 300]]);
});

test('a stay that is watched as it should be loses nothing to a network that is now quicker and now slower', () => {
  const lateness = fc.array(fc.nat(viewTime.tolerance), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(lateness, (late) => {
      const beats = late.map((by, n) =>
        claim({ stretches: [[n * 15, n * 15 + 15]], total: 9_000, madeAt: at(n * 15 + 15) + by }),
      );
      expect(lengthOf(play(beats).flat())).toBe(late.length * 15);
    }),
  );
});

test('going ahead earns what is played there and nothing between', () => {
  expect(accepted({ stretches: [[0, 5], [500, 505]] })).toEqual([[0, 5], [500, 505]]); // prettier-ignore
  expect(accepted({ stretches: [[0, 600]] })).toEqual([[0, 18]]);
});

test('at double speed a second counts for each second of the clock', () => {
  const beats = Array.from({ length: 10 }, (_, n) =>
    claim({ stretches: [[n * 30, n * 30 + 30]], madeAt: at(n * 15 + 15) }),
  );
  expect(lengthOf(play(beats).flat())).toBe(150 + viewTime.tolerance / 1_000);
});

test('a pause is not saved up', () => {
  expect(lengthOf(accepted({ stretches: [[0, 600]], madeAt: at(3_600) }))).toBe(33);
});

test('what lies beyond the end is nothing', () => {
  expect(accepted({ total: 40, stretches: [[35, 50], [60, 70]] })).toEqual([[35, 40]]); // prettier-ignore
});

test('a beat that claims to be older than its stay, or younger than its end, is held to both', () => {
  expect(lengthOf(accepted({ madeAt: at(-1_000) }))).toBe(0);
  expect(lengthOf(accepted({ stretches: [[0, 60]], madeAt: at(100), closedAt: at(10) }))).toBe(13);
});

interface Beat {
  readonly late: number;
  readonly stretches: readonly Span[];
  readonly device: number;
  readonly order: number;
}
const beats = fc.array(
  fc.record<Beat>({
    late: fc.nat(200_000),
    stretches: fc.array(fc.tuple(fc.nat(300), fc.nat(300)), { maxLength: 4 }),
    device: fc.nat(2),
    order: fc.nat(),
  }),
  { maxLength: 25 },
);
const claimOf = ({ late, stretches, device }: Beat): Claim =>
  claim({ stretches, openedAt: opened + device * 20_000, madeAt: opened + late });

test('whatever is claimed on however many devices, no more is accepted than the clock and its tolerance allow', () => {
  fc.assert(
    fc.property(beats, (given) => {
      const latest = Math.max(0, ...given.map(({ late }) => late));
      const seconds = lengthOf(play(given.map(claimOf)).flat());
      expect(seconds * 1_000).toBeLessThanOrEqual(latest + viewTime.tolerance);
    }),
  );
});

test('no beat is given more than its own reach, nor anything that it did not claim', () => {
  fc.assert(
    fc.property(beats, (given) => {
      for (const [place, spans] of play(given.map(claimOf)).entries()) {
        expect(lengthOf(spans) * 1_000).toBeLessThanOrEqual(viewTime.reach + viewTime.tolerance);
        expect(lengthOf(spans)).toBeLessThanOrEqual(lengthOf(given[place]!.stretches));
      }
    }),
  );
});

test('true beats of one device are accepted in whatever order they arrive', () => {
  const length = fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(length, fc.infiniteStream(fc.nat()), (lengths, orders) => {
      let time = 0;
      const made = lengths.map((seconds) => {
        const stretch: Span = [time, time + seconds];
        time += seconds;
        return {
          order: orders.next().value as number,
          beat: claim({ stretches: [stretch], madeAt: at(time) }),
        };
      });
      const shuffled = made.toSorted((one, other) => one.order - other.order);
      expect(mergeSpans(play(shuffled.map(({ beat }) => beat)).flat())).toEqual([[0, time]]);
    }),
  );
});

test('two devices that play the same hour earn one', () => {
  const both = Array.from({ length: 240 }, (_, n) => [
    claim({ total: 4_000, stretches: [[n * 15, n * 15 + 15]], madeAt: at(n * 15 + 15) }),
    claim({ total: 4_000, stretches: [[n * 15, n * 15 + 15]], madeAt: at(n * 15 + 15.5) }),
  ]).flat();
  expect(lengthOf(play(both).flat())).toBeLessThanOrEqual(3_600 + 3);
});

test('nine tenths are enough of a film, half of the time and the end of an article', () => {
  const film = { total: 100, position: 0, isRead: false };
  expect(isComplete({ ...film, seen: [[0, 89]] })).toBe(false);
  expect(isComplete({ ...film, seen: [[0, 40], [45, 95]] })).toBe(true); // prettier-ignore
  const article = { total: 100, isRead: true };
  expect(isComplete({ ...article, seen: [[0, 49]], position: 100 })).toBe(false);
  expect(isComplete({ ...article, seen: [[0, 100]], position: 80 })).toBe(false);
  expect(isComplete({ ...article, seen: [[0, 50]], position: 90 })).toBe(true);
});
