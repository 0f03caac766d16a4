// The colours of a page outside the app: light or dark as the reader chose, and the operator's theme. In a frame of the
// app, which has no storage, both are in the fragment.
const root = document.documentElement;
const fragment = new URLSearchParams(location.hash.slice(1));
const load = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};
const setPattern = ({ scope, pattern }) => {
  root.dataset.pattern = (scope === 'all' && ['grey', 'festive'][pattern]) || '';
};
root.dataset.theme = fragment.get('theme') ?? load('appearance')?.theme ?? 'system';
const stored = load('system_config');
if (fragment.has('pattern')) setPattern({ scope: 'all', pattern: fragment.get('pattern') });
else if (stored) setPattern(stored);
// In a frame of the app without either there is nothing to show, and the frame may not ask.
else if (window.origin !== 'null')
  fetch('/app/v1/system/config')
    .then((response) => response.json())
    .then(({ data }) => setPattern(data))
    .catch(() => {});
