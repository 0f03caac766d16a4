/**
 * Loads a chunk beside its styles and its own imports, and hands it over once its styles are there: what Vite's helper
 * does for browsers that know modules, in a fifth of its bytes. A style that fails is forgotten and can be asked again,
 * and one that the server wrote into the page (`data-holds`) is not asked for at all. Whatever fails is told to the window
 * (`chunklost`): the release may be gone.
 */
export const preloadHelper = (base: string) => `
const asked = {};
const ask = (path) => asked[path] ??= new Promise((done, failed) => {
  const href = ${JSON.stringify(base)} + path;
  if (document.querySelector('link[href="' + href + '"],[data-holds~="' + href + '"]')) return done();
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
  Promise.all([load(), ...paths.map(ask)]).then(
    ([module]) => module,
    (error) => {
      dispatchEvent(new Event('chunklost'));
      throw error;
    },
  );
`;
