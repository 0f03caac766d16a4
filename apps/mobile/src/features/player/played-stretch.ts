import { addSeen } from './seen-lessons.ts';

/** Further apart than this, in seconds of the video, two reports are a jump and not playing. */
const longestStep = 3;

/** The stretch that plays right now: grows with what is reported, begins anew at a jump. */
export class PlayedStretch {
  #done: [from: number, to: number][] = [];
  #stretch: [from: number, to: number] | undefined;

  reach(time: number): void {
    const stretch = this.#stretch;
    const step = stretch ? time - stretch[1] : -1;
    if (stretch && step >= 0 && step <= longestStep) stretch[1] = time;
    else this.#begin(time);
  }

  /** Writes down what was played of a video since the last time. */
  keep(key: string, duration: number): void {
    const last = this.#stretch?.[1];
    if (last !== undefined) this.#begin(last);
    addSeen(key, { stretches: this.#done, duration });
    this.#done = [];
    this.#stretch = undefined;
  }

  #begin(time: number): void {
    if (this.#stretch && this.#stretch[1] > this.#stretch[0]) this.#done.push(this.#stretch);
    this.#stretch = [time, time];
  }
}
