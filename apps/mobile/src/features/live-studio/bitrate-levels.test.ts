import { expect, test } from 'vitest';
import { BitrateRecovery } from './bitrate-levels.ts';

/**
 * Polls twice a second, beginning at `from`, until the bitrate should be raised; returns the seconds it took, or
 * undefined.
 */
function wait(climb: BitrateRecovery, { from = 0, level = 1, seconds = 2_000, waitingAt = -1 } = {}) {
  for (let passed = 0; passed <= seconds; passed += 0.5) {
    const waitingBytes = passed === waitingAt ? 200_000 : 0;
    if (climb.shouldRaise({ now: (from + passed) * 1_000, waitingBytes, level })) return passed;
  }
  return undefined;
}

test('the bitrate is raised after a minute without a backlog, and never at the highest level', () => {
  const climb = new BitrateRecovery();
  climb.onLowered();
  expect(wait(climb)).toBe(60);
  expect(wait(new BitrateRecovery(), { level: 0 })).toBeUndefined();
});

test('a backlog restarts the minute', () => {
  const climb = new BitrateRecovery();
  climb.onLowered();
  expect(wait(climb, { waitingAt: 40 })).toBe(100.5);
});

test('a broken connection restarts it too', () => {
  const climb = new BitrateRecovery();
  climb.onLowered();
  expect(wait(climb, { seconds: 50 })).toBeUndefined();
  climb.interrupt();
  expect(wait(climb, { from: 51 })).toBe(60);
});

test('each lowering doubles the wait, up to a quarter of an hour, so that it does not oscillate', () => {
  const climb = new BitrateRecovery();
  const calms: (number | undefined)[] = [];
  for (let fall = 0; fall < 7; fall += 1) {
    climb.onLowered();
    calms.push(wait(climb, { from: fall * 10_000 }));
  }
  expect(calms).toEqual([60, 120, 240, 480, 960, 960, 960]);
});
