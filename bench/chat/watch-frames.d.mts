/** Times of frames and lengths of long tasks, ms. */
export interface Watched {
  readonly frames: readonly number[];
  readonly tasks: readonly number[];
}
export function watchFrames(): void;
export function takeWatched(): Watched;
