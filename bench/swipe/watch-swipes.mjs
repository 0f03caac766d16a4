// What runs in the page while it is swiped. Sent to it as it stands: it needs nothing around it.

/** Before anything of the page runs: notes how long after each swipe the first picture of the clip in view is presented. */
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

/** What was noted since the last time. */
export const takeSwipes = () => {
  const { swipes } = globalThis;
  globalThis.swipes = [];
  return swipes;
};

/** What is in view. */
export const findPlace = () => {
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
