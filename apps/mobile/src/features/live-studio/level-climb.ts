import { backlogSeconds, sendLevels } from './send-level.ts';

/** Milliseconds in which nothing may wait before one step up is tried, the first time and at most. */
const firstPatience = 60_000;
const longestPatience = 16 * 60_000;
/** So many seconds of what is sent may wait all the same: they are on their way. */
const onTheWay = 0.2;

/**
 * Decides when more can be sent again after it had to be less. Each step is a short stall for everybody, so it comes after
 * a long calm, and each time that it fell again the next calm has to be twice as long. Times are milliseconds of any clock.
 */
export class LevelClimb {
  #patience = firstPatience / 2;
  #calmSince: number | undefined;

  /** The connection did not carry it: what was tried too early is tried later the next time. */
  fell(): void {
    this.#patience = Math.min(this.#patience * 2, longestPatience);
    this.#calmSince = undefined;
  }

  /** What was calm is over: the connection was broken, or is another one. */
  interrupt(): void {
    this.#calmSince = undefined;
  }

  /** To be asked at each look; true when a step up is due. At the highest level it never is. */
  isDue({ now, waitingBytes, level }: { now: number; waitingBytes: number; level: number }): boolean {
    if (backlogSeconds(waitingBytes, sendLevels[level]!) > onTheWay) this.#calmSince = undefined;
    else this.#calmSince ??= now;
    return level > 0 && this.#calmSince !== undefined && now - this.#calmSince >= this.#patience;
  }
}
