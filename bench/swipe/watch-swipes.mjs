// Scripts that run in the page during swipes. Each function is serialized, so it must not use anything outside
// itself.

/**
 * Runs before the page's own scripts: records how long after each swipe the first frame of the visible video is
 * presented.
 */
export function watchSwipes() {
  globalThis.swipes = [];
  const watch = ({ target }) => {
    if (!target.matches?.('main > [data-scroll]')) return;
    const began = performance.now();
    const slide = target.children[Math.round(target.scrollTop / target.clientHeight)];
    const video = slide?.querySelector('video');
    if (!slide?.querySelector('[role=slider]')) return globalThis.swipes.push(null);
    if (!video) return globalThis.swipes.push('missed');
    const late = setTimeout(() => globalThis.swipes.push('missed'), 3_000);
    video.requestVideoFrameCallback((now) => {
      clearTimeout(late);
      if (now - began < 3_000) globalThis.swipes.push(Math.max(0, now - began));
    });
  };
  document.addEventListener('scrollend', watch, { capture: true });
}

export const takeSwipes = () => {
  const { swipes } = globalThis;
  globalThis.swipes = [];
  return swipes;
};

/** Which kind of slide is visible: a video, the end of a set, or the end of the feed. */
export const findSlideKind = () => {
  const feed = document.querySelector('main > [data-scroll]');
  const slide = feed.children[Math.round(feed.scrollTop / feed.clientHeight)];
  if (slide !== feed.lastElementChild) return 'clip';
  return slide.textContent.includes('再看一组') ? 'rest' : 'end';
};

export const countElements = () => {
  const all = [...document.querySelectorAll('video')];
  return {
    elements: all.length,
    streams: all.filter((video) => video.currentSrc && video.readyState > 0).length,
  };
};
