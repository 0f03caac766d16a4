import { expect, test } from 'vitest';
import { createSteadyClock } from './steady-clock.ts';

const hour = 3_600_000;
const start = Date.parse('2026-03-01T11:00:00Z');

/** A machine whose clock can be set, and the steady clock on it. */
function createMachine() {
  let [elapsed, slept, offset] = [0, 0, 0];
  const wall = { now: () => new Date(start + elapsed + slept + offset) };
  const clock = createSteadyClock(wall, {
    awake: () => elapsed,
    sinceBoot: () => 5_000_000 + elapsed + slept,
  });
  return {
    /** Milliseconds of steady time since the start. */
    read: () => clock.now().getTime() - start,
    pass: (milliseconds: number) => void (elapsed += milliseconds),
    sleep: (milliseconds: number) => void (slept += milliseconds),
    set: (milliseconds: number) => void (offset += milliseconds),
  };
}

test.each([hour, -hour])('a clock that is set by %i ms changes nothing within the next minutes', (jump) => {
  const { read, pass, set } = createMachine();
  pass(10_000);
  expect(read()).toBe(10_000);
  set(jump);
  expect(read()).toBe(10_000);
  let before = read();
  for (let minute = 0; minute < 5; minute += 1) {
    pass(60_000);
    const passed = read() - before;
    expect(Math.abs(passed - 60_000)).toBeLessThanOrEqual(6_000);
    before = read();
  }
  // Set back again, as if nothing had happened.
  set(-jump);
  pass(10 * 60_000);
  expect(read()).toBe(10_000 + 15 * 60_000);
});

test('it approaches the set time within half a day', () => {
  for (const jump of [hour, -hour]) {
    const { read, pass, set } = createMachine();
    set(jump);
    let last = read();
    for (let minutes = 0; minutes < 12 * 60; minutes += 1) {
      pass(60_000);
      expect(read()).toBeGreaterThan(last);
      last = read();
    }
    expect(last).toBe(12 * hour + jump);
  }
});

test('a machine that slept wakes up at the time of day, again and again, whether its clock was set or not', () => {
  const { read, pass, sleep, set } = createMachine();
  for (let nights = 1; nights <= 3; nights += 1) {
    pass(60_000);
    sleep(8 * hour);
    expect(read()).toBe(nights * (60_000 + 8 * hour));
  }
  set(hour);
  sleep(8 * hour);
  expect(read()).toBe(3 * 60_000 + 4 * 8 * hour);
});

test('small corrections and those of a clock that was wrong altogether are followed at once', () => {
  for (const jump of [4_000, -4_000, 400 * 24 * hour]) {
    const { read, set } = createMachine();
    set(jump);
    expect(read()).toBe(jump);
  }
});
