import type { Plugin } from 'vite';
import { preloadHelper } from './preload-helper.ts';

const helperId = '\0vite/preload-helper.js';

/** Puts our preload helper in place of Vite's. The build fails where Vite no longer asks for it by this name. */
export function leanPreload(): Plugin {
  let base = '/';
  let used = false;
  return {
    name: 'academy:lean-preload',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => void (base = config.base),
    load: (id) => {
      if (id !== helperId) return null;
      used = true;
      return { code: preloadHelper(base), moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!error && !used)
        this.error('Vite names its preload helper differently now: adapt or drop lean-preload.ts');
    },
  };
}
