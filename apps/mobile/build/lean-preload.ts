import type { Plugin } from 'vite';

const helperId = '\0vite/preload-helper.js';

/**
 * Loads a chunk beside its styles and its own imports, and hands it over once its styles are there: what Vite's helper
 * does for browsers that know modules, in a fifth of its bytes. A style that fails is forgotten and can be asked again.
 */
const helper = (base: string) => `
const asked = {};
const ask = (path) => asked[path] ??= new Promise((done, failed) => {
  const href = ${JSON.stringify(base)} + path;
  if (document.querySelector('link[href="' + href + '"]')) return done();
  const link = document.createElement('link');
  const style = href.endsWith('.css');
  link.rel = style ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  link.onload = done;
  link.onerror = () => {
    asked[path] = undefined;
    link.remove();
    failed(Error(href));
  };
  document.head.append(link);
  if (!style) done();
});
export const __vitePreload = (load, paths = []) =>
  Promise.all([load(), ...paths.map(ask)]).then(([module]) => module);
`;

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
      return { code: helper(base), moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!error && !used)
        this.error('Vite names its preload helper differently now: adapt or drop lean-preload.ts');
    },
  };
}
