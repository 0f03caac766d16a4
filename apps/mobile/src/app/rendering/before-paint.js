// Queues the last click before the app has started, to replay it then: on a button or on an element with
// `data-pressable`.
addEventListener(
  'click',
  ({ target }) => {
    if (globalThis.queuedClick !== null)
      globalThis.queuedClick = target.closest('button,[data-pressable]') ?? undefined;
  },
  true,
);
// The page can be read without scripts, and on a slow connection its pictures come first: scripts are requested
// after the first paint, or after one second in a background window.
const scripts = document.currentScript.dataset.scripts.split(' ');
const start = () => {
  for (const href of scripts)
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        crossOrigin: '',
        fetchPriority: 'low',
        href,
      }),
    );
  void import(scripts[0]);
};
const painted = new Promise((done) => {
  addEventListener('DOMContentLoaded', () => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 1000);
  });
});
void painted.then(start);
try {
  const load = (key) => JSON.parse(localStorage.getItem(key));
  const root = document.documentElement;
  const { large, area } = document.currentScript.dataset;
  const appearance = load('appearance');
  if (appearance) {
    root.dataset.theme = appearance.theme;
    root.toggleAttribute('data-elder', appearance.elder);
    root.style.setProperty('--text-scale', appearance.textScale);
    if (large && (appearance.elder || appearance.textScale > 1))
      document.write(`<link rel="stylesheet" crossorigin href="${large}">`);
  }
  const chosen = load('area');
  if (chosen && chosen.id !== Number(area)) root.dataset.otherArea = '';
  // Reserves the space of personal parts before they load.
  root.toggleAttribute('data-signed-in', Boolean(load('user_identity_token')));
} catch {}
