import type { Plugin } from 'vite';

/** What of the bundler's output is asked. */
type Output = Readonly<
  Record<string, { readonly type: string; readonly fileName: string; readonly moduleIds?: readonly string[] }>
>;

const sourcesFile = '.vite/sources.json';

const component = /\/src\/(?:screens|features)\/.+\.tsx$/;

/** In which file of the build each part of the app lies; Vite's manifest names only those that begin a file. */
export function placeSources(): Plugin {
  let root = '';
  return {
    name: 'academy:place-sources',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle(_, bundle) {
      this.emitFile({
        type: 'asset',
        fileName: sourcesFile,
        source: JSON.stringify(findPlaces(bundle, root)),
      });
    },
  };
}

export function findPlaces(output: Output, root: string): Record<string, string> {
  const places = Object.values(output).flatMap(({ type, fileName, moduleIds = [] }) =>
    type === 'chunk'
      ? moduleIds
          .filter((id) => component.test(id))
          .map((id) => [id.slice(root.length + 1), fileName] as const)
      : [],
  );
  return Object.fromEntries(places.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
