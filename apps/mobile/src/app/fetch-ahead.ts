import { app } from '@academy/contract/limits.ts';
import { findAddress } from '../navigation/paths.ts';
import { screens } from './screens.ts';

/** Asks for a link's screen when the finger comes down on it: a tenth of a second before it is opened. */
export function fetchAhead(): void {
  document.addEventListener('pointerdown', ({ target }) => {
    const anchor = target instanceof Element ? target.closest('a') : null;
    if (!anchor?.pathname.startsWith(app.basePath) || anchor.origin !== location.origin) return;
    const page = findAddress(anchor.pathname.slice(app.basePath.length - 1));
    if (page) void screens.load(page.path).catch(() => screens.forget(page.path));
  });
}
