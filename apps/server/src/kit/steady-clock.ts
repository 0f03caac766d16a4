import { uptime } from 'node:os';
import { type Clock, type Monotonic, monotonic, systemClock } from './clock.ts';

/** Milliseconds; what time servers correct step by step is less, and is followed at once. */
const tolerance = 5_000;
/** Milliseconds; by more than this a clock was wrong rather than set by mistake, as on a machine without a battery. */
const maxAbsorbed = 26 * 3_600_000;
/**
 * By how much of the time that passes a smaller difference shrinks: an hour in ten. In the 15 seconds between two
 * heartbeats this is less than what a heartbeat may claim too much.
 */
const correction = 0.1;
/** Milliseconds by which the two measured durations may differ although the machine did not sleep. */
const minSleep = 1_000;

interface Durations {
  /** Stands still while the machine sleeps. */
  readonly awake?: Monotonic;
  /** Goes on while the machine sleeps; asked only when the clocks differ, because it reads a file. */
  readonly sinceBoot?: Monotonic;
}

/**
 * The time of day, which does not jump when somebody sets the machine's clock: it goes on by the monotonic clock and
 * approaches the set time so slowly that no code, signature, exam or view session notices. The time in which the machine
 * slept counts at once. A restart reads the set time.
 */
export function createSteadyClock(
  wall: Clock,
  { awake = monotonic, sinceBoot = () => uptime() * 1_000 }: Durations = {},
): Clock {
  let at = awake();
  let time = wall.now().getTime();
  let asleep = sinceBoot() - at;
  return {
    now: () => {
      const passed = awake() - at;
      at += passed;
      time += passed;
      if (Math.abs(wall.now().getTime() - time) > tolerance) {
        const slept = sinceBoot() - at - asleep;
        if (slept > minSleep) {
          asleep += slept;
          time += slept;
        }
      }
      const difference = wall.now().getTime() - time;
      const distance = Math.abs(difference);
      const isFollowed = distance <= tolerance || distance > maxAbsorbed;
      time += isFollowed ? difference : Math.sign(difference) * Math.min(distance, passed * correction);
      return new Date(Math.round(time));
    },
  };
}

/** The clock of this process. */
export const steadyClock: Clock = createSteadyClock(systemClock);
