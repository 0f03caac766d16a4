import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playbackRates } from '@academy/contract/learning-limits.ts';
import { viewTime } from '@academy/contract/limits.ts';
import { isComplete } from './learning-unit.ts';
import { type HeartbeatClaim, validateHeartbeat } from './validate-heartbeat.ts';
import { totalLength, mergeIntervals, type Interval, type Intervals } from './intervals.ts';

const opened = 1_800_000_000_000;
const at = (seconds: number) => opened + seconds * 1_000;
const claim = (change: Partial<HeartbeatClaim>): HeartbeatClaim => ({
  intervals: [[0, 15]],
  total: 600,
  rate: 1,
  openedAt: opened,
  madeAt: at(15),
  usedIntervals: [],
  ...change,
});
const accepted = (change: Partial<HeartbeatClaim>) => validateHeartbeat(claim(change)).accepted;

/** Heartbeats one after the other, each with the budget that the others have left. */
function play(claims: readonly HeartbeatClaim[]) {
  let usedIntervals: Intervals = [];
  return claims.map((each) => {
    const checked = validateHeartbeat({ ...each, usedIntervals });
    usedIntervals = checked.usedIntervals;
    return checked.accepted;
  });
}

test('what was played in real time is accepted completely', () => {
  expect(accepted({})).toEqual([[0, 15]]);
  const heartbeats = Array.from({ length: 20 }, (_, n) =>
    claim({ intervals: [[n * 15, n * 15 + 15]], madeAt: at(n * 15 + 15) }),
  );
  expect(mergeIntervals(play(heartbeats).flat())).toEqual([[0, 300]]);
});

test('a session watched in real time loses nothing on an unsteady network', () => {
  const lateness = fc.array(fc.nat(viewTime.tolerance), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(lateness, (late) => {
      const heartbeats = late.map((by, n) =>
        claim({ intervals: [[n * 15, n * 15 + 15]], total: 9_000, madeAt: at(n * 15 + 15) + by }),
      );
      expect(totalLength(play(heartbeats).flat())).toBe(late.length * 15);
    }),
  );
});

test('after a seek only what is played counts, not what was skipped', () => {
  expect(accepted({ intervals: [[0, 5], [500, 505]] })).toEqual([[0, 5], [500, 505]]); // prettier-ignore
  expect(accepted({ intervals: [[0, 600]] })).toEqual([[0, 18]]);
});

/** Heartbeats of a unit that is played from its start at this speed, one every 15 s. */
const playAt = (rate: number, late: readonly number[]): HeartbeatClaim[] =>
  late.map((by, n) =>
    claim({
      rate,
      total: 90_000,
      intervals: [[Math.floor(n * 15 * rate), Math.floor((n + 1) * 15 * rate)]],
      madeAt: at(n * 15 + 15) + by,
    }),
  );

test.each(playbackRates)('at %s × everything played is accepted, on an unsteady network too', (rate) => {
  // Whole seconds are not whole milliseconds of playing: they need a part of the tolerance.
  const lateness = fc.array(fc.nat(viewTime.tolerance - 1_000), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(lateness, (late) => {
      const seconds = totalLength(play(playAt(rate, late)).flat());
      expect(seconds).toBe(Math.floor(late.length * 15 * rate));
    }),
  );
});

test.each(playbackRates)('who claims more than %s × is credited as much as that speed allows', (rate) => {
  const minutes = Array.from({ length: 40 }, (_, n) =>
    claim({ rate, total: 90_000, intervals: [[n * 90, n * 90 + 90]], madeAt: at(n * 15 + 15) }),
  );
  const seconds = totalLength(play(minutes).flat());
  expect(seconds).toBeLessThanOrEqual((600 + viewTime.tolerance / 1_000) * rate);
  expect(seconds).toBeGreaterThan(598 * rate);
});

test('seconds take less of the time of a user who plays faster', () => {
  expect(validateHeartbeat(claim({ rate: 2, intervals: [[0, 30]] })).granted).toBe(15_000);
  expect(validateHeartbeat(claim({ rate: 1.5, intervals: [[0, 10]] })).granted).toBe(6_667);
  expect(validateHeartbeat(claim({ rate: 0.75, intervals: [[0, 9]] })).granted).toBe(12_000);
});

test('a pause cannot be used later', () => {
  expect(totalLength(accepted({ intervals: [[0, 600]], madeAt: at(3_600) }))).toBe(33);
});

test('seconds beyond the end of the unit are ignored', () => {
  expect(accepted({ total: 40, intervals: [[35, 50], [60, 70]] })).toEqual([[35, 40]]); // prettier-ignore
});

test('a heartbeat that claims to be older than its session or later than its close is limited to the session', () => {
  expect(totalLength(accepted({ madeAt: at(-1_000) }))).toBe(0);
  expect(totalLength(accepted({ intervals: [[0, 60]], madeAt: at(100), closedAt: at(10) }))).toBe(13);
});

interface HeartbeatSample {
  readonly late: number;
  readonly played: readonly Interval[];
  readonly rate: number;
  readonly device: number;
  readonly order: number;
}
const heartbeats = fc.array(
  fc.record<HeartbeatSample>({
    late: fc.nat(200_000),
    played: fc.array(fc.tuple(fc.nat(300), fc.nat(300)), { maxLength: 4 }),
    rate: fc.constantFrom(...playbackRates),
    device: fc.nat(2),
    order: fc.nat(),
  }),
  { maxLength: 25 },
);
const claimOf = ({ late, played, rate, device }: HeartbeatSample): HeartbeatClaim =>
  claim({ intervals: played, rate, openedAt: opened + device * 20_000, madeAt: opened + late });

test('on any number of devices and at any speeds no more is accepted than real time plus the tolerance', () => {
  fc.assert(
    fc.property(heartbeats, (samples) => {
      const latest = Math.max(0, ...samples.map(({ late }) => late));
      const accepted = play(samples.map(claimOf));
      const seconds = accepted.map((each, place) => totalLength(each) / samples[place]!.rate);
      const milliseconds = seconds.reduce((sum, each) => sum + each, 0) * 1_000;
      expect(milliseconds).toBeLessThanOrEqual(latest + viewTime.tolerance + 0.001);
    }),
  );
});

test('no heartbeat gets more than its window, or anything that it did not claim', () => {
  fc.assert(
    fc.property(heartbeats, (samples) => {
      for (const [place, acceptedIntervals] of play(samples.map(claimOf)).entries()) {
        expect(totalLength(acceptedIntervals) * 1_000).toBeLessThanOrEqual(
          (viewTime.maxHeartbeatSpan + viewTime.tolerance) * samples[place]!.rate,
        );
        expect(totalLength(acceptedIntervals)).toBeLessThanOrEqual(totalLength(samples[place]!.played));
      }
    }),
  );
});

test('honest heartbeats of one device are accepted in any order of arrival', () => {
  const length = fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(length, fc.infiniteStream(fc.nat()), (lengths, orders) => {
      let time = 0;
      const made = lengths.map((seconds) => {
        const interval: Interval = [time, time + seconds];
        time += seconds;
        return {
          order: orders.next().value as number,
          heartbeat: claim({ intervals: [interval], madeAt: at(time) }),
        };
      });
      const shuffled = made.toSorted((one, other) => one.order - other.order);
      expect(mergeIntervals(play(shuffled.map(({ heartbeat }) => heartbeat)).flat())).toEqual([[0, time]]);
    }),
  );
});

test('two devices that play at double speed during the same hour are credited what one of them played', () => {
  const hour = Array.from({ length: 240 }, () => 0);
  const one = playAt(2, hour);
  const both = one.flatMap((heartbeat) => [heartbeat, { ...heartbeat, madeAt: heartbeat.madeAt + 500 }]);
  expect(totalLength(play(both).flat())).toBeLessThanOrEqual(7_200 + 7);
});

test('two devices that play during the same hour are credited one hour', () => {
  const both = Array.from({ length: 240 }, (_, n) => [
    claim({ total: 4_000, intervals: [[n * 15, n * 15 + 15]], madeAt: at(n * 15 + 15) }),
    claim({ total: 4_000, intervals: [[n * 15, n * 15 + 15]], madeAt: at(n * 15 + 15.5) }),
  ]).flat();
  expect(totalLength(play(both).flat())).toBeLessThanOrEqual(3_600 + 3);
});

test('nine tenths of a video are enough, half of the time and the end of an article', () => {
  const film = { total: 100, position: 0, isRead: false };
  expect(isComplete({ ...film, seen: [[0, 89]] })).toBe(false);
  expect(isComplete({ ...film, seen: [[0, 40], [45, 95]] })).toBe(true); // prettier-ignore
  const article = { total: 100, isRead: true };
  expect(isComplete({ ...article, seen: [[0, 49]], position: 100 })).toBe(false);
  expect(isComplete({ ...article, seen: [[0, 100]], position: 80 })).toBe(false);
  expect(isComplete({ ...article, seen: [[0, 50]], position: 90 })).toBe(true);
});
