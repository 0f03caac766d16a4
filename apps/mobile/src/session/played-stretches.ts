/** Further apart than this, in seconds of what plays, two reports are a jump and not playing. */
const longestStep = 3;

/** What is being played, as stretches: the one that plays right now grows with what is reported, and a jump begins anew. */
export class PlayedStretches {
  #done: [from: number, to: number][] = [];
  #stretch: [from: number, to: number] | undefined;

  reach(time: number): void {
    const stretch = this.#stretch;
    const step = stretch ? time - stretch[1] : -1;
    if (stretch && step >= 0 && step <= longestStep) stretch[1] = time;
    else this.#begin(time);
  }

  /** What was played since the last time, in seconds and in the order of playing; what plays on begins at its end. */
  take(): [from: number, to: number][] {
    const last = this.#stretch?.[1];
    if (last !== undefined) this.#begin(last);
    const done = this.#done;
    this.#done = [];
    return done;
  }

  /** Playing stopped: whatever comes next begins anew. */
  rest(): void {
    if (this.#stretch) this.#begin(this.#stretch[1]);
    this.#stretch = undefined;
  }

  #begin(time: number): void {
    if (this.#stretch && this.#stretch[1] > this.#stretch[0]) this.#done.push(this.#stretch);
    this.#stretch = [time, time];
  }
}
