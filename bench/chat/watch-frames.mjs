// What runs in the page while an answer grows. Sent to it as it stands: it needs nothing around it.

/** Before anything of the page runs: notes long tasks, and when frames come, in ms. */
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

/** What was noted since the last time. */
export const takeWatched = () => {
  const { watched } = globalThis;
  globalThis.watched = { frames: [], tasks: [] };
  return watched;
};
