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
