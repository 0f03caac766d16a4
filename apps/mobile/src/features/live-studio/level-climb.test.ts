import { expect, test } from 'vitest';
import { LevelClimb } from './level-climb.ts';

/** Looks twice a second, from `from` on, until a step is due; returns the seconds that it took, or undefined. */
function wait(climb: LevelClimb, { from = 0, level = 1, seconds = 2_000, waitingAt = -1 } = {}) {
  for (let passed = 0; passed <= seconds; passed += 0.5) {
    const waitingBytes = passed === waitingAt ? 200_000 : 0;
    if (climb.isDue({ now: (from + passed) * 1_000, waitingBytes, level })) return passed;
  }
  return undefined;
}

test('after a minute in which nothing waited one step up is due, and never at the highest', () => {
  const climb = new LevelClimb();
  climb.fell();
  expect(wait(climb)).toBe(60);
  expect(wait(new LevelClimb(), { level: 0 })).toBeUndefined();
});

test('what waited in between begins the minute anew', () => {
  const climb = new LevelClimb();
  climb.fell();
  expect(wait(climb, { waitingAt: 40 })).toBe(100.5);
});

test('a broken connection begins it anew, too', () => {
  const climb = new LevelClimb();
  climb.fell();
  expect(wait(climb, { seconds: 50 })).toBeUndefined();
  climb.interrupt();
  expect(wait(climb, { from: 51 })).toBe(60);
});

test('each fall asks for twice the calm, up to a quarter of an hour, so that it does not swing', () => {
  const climb = new LevelClimb();
  const calms: (number | undefined)[] = [];
  for (let fall = 0; fall < 7; fall += 1) {
    climb.fell();
    calms.push(wait(climb, { from: fall * 10_000 }));
  }
  expect(calms).toEqual([60, 120, 240, 480, 960, 960, 960]);
});
