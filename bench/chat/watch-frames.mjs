// Scripts that run in the page while an answer is streamed. Each function is serialized, so it must not use anything
// outside itself.

/** Runs before the page's own scripts: records the durations of long tasks and the times of frames, in ms. */
export function watchFrames() {
  globalThis.watched = { frames: [], tasks: [] };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.watched.tasks.push(duration);
  }).observe({ type: 'longtask' });
  const note = (time) => {
    globalThis.watched.frames.push(time);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

export const takeWatched = () => {
  const { watched } = globalThis;
  globalThis.watched = { frames: [], tasks: [] };
  return watched;
};
