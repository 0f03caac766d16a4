/** Seconds of playing: two reported positions further apart than this are a seek, not playback. */
const maxStep = 3;

/**
 * Collects what was played as intervals: the current one grows with each reported position, and a seek starts a new
 * one.
 */
export class PlayedIntervals {
  #intervals: [from: number, to: number][] = [];
  #interval: [from: number, to: number] | undefined;

  /** `rate`: the speed of playing. */
  report(time: number, rate = 1): void {
    const interval = this.#interval;
    const distance = interval ? time - interval[1] : -1;
    if (interval && distance >= 0 && distance <= maxStep * Math.max(1, rate)) interval[1] = time;
    else this.#begin(time);
  }

  /**
   * The intervals played since the last call, in seconds and in order; what goes on playing continues in a new one.
   */
  takeIntervals(): [from: number, to: number][] {
    const last = this.#interval?.[1];
    if (last !== undefined) this.#begin(last);
    const intervals = this.#intervals;
    this.#intervals = [];
    return intervals;
  }

  /** Playback stopped: the next report starts a new interval. */
  pause(): void {
    if (this.#interval) this.#begin(this.#interval[1]);
    this.#interval = undefined;
  }

  #begin(time: number): void {
    if (this.#interval && this.#interval[1] > this.#interval[0]) this.#intervals.push(this.#interval);
    this.#interval = [time, time];
  }
}
