// What is pressed before the app has come is pressed again once it is here: the last button alone, as a finger means it.
addEventListener(
  'click',
  ({ target }) => {
    if (globalThis.pressedEarly !== null) globalThis.pressedEarly = target.closest('button') ?? undefined;
  },
  true,
);
try {
  const kept = (key) => JSON.parse(localStorage.getItem(key));
  const root = document.documentElement;
  const { large, area } = document.currentScript.dataset;
  const look = kept('appearance');
  if (look) {
    root.dataset.theme = look.theme;
    root.toggleAttribute('data-elder', look.elder);
    root.style.setProperty('--text-scale', look.textScale);
    if (large && (look.elder || look.textScale > 1))
      document.write(`<link rel="stylesheet" crossorigin href="${large}">`);
  }
  const chosen = kept('area');
  if (chosen && chosen.id !== Number(area)) root.dataset.otherArea = '';
} catch {}
