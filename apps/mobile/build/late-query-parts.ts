import type { Plugin } from 'vite';

/** Parts of TanStack Query that its heart imports and only the observer of their kind sets to work. */
const parts = [
  { name: 'Mutation', from: 'mutation.js', user: 'mutationCache.js', observer: 'mutationObserver.js' },
  {
    name: 'infiniteQueryBehavior',
    from: 'infiniteQueryBehavior.js',
    user: 'query.js',
    observer: 'infiniteQueryObserver.js',
  },
] as const;

const drawerId = '\0academy:late-query-parts';
const core = /\/query-core\/build\/modern\/[^/]+\.js$/;

/**
 * Takes what the home does not need out of the heart of TanStack Query: growing lists and mutations. The heart finds
 * them in a drawer, where their observers lay them as they are loaded: before anybody can ask.
 */
export function lateQueryParts(): Plugin {
  const taken = new Set<string>();
  return {
    name: 'academy:late-query-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === drawerId ? id : null),
    load: (id) => (id === drawerId ? { code: 'export const drawer = {};', moduleSideEffects: false } : null),
    transform(code, id) {
      if (!core.test(id)) return null;
      const moved = moveParts(id.slice(id.lastIndexOf('/') + 1), code, (name) => taken.add(name));
      return moved === code ? null : { code: moved, map: null };
    },
    buildEnd(error) {
      const missed = parts.filter(({ name }) => !taken.has(name));
      if (!error && missed.length > 0)
        this.error(`TanStack Query no longer imports ${missed.map(({ name }) => name).join(', ')} as it did`);
    },
  };
}

/** The code of one file of TanStack Query with its parts taken from the drawer, or laid into it. */
export function moveParts(file: string, code: string, onTaken: (name: string) => void = () => {}): string {
  return parts.reduce((moved, { name, from, user, observer }) => {
    const drawer = `import { drawer } from ${JSON.stringify(drawerId)};\n`;
    if (file === observer)
      return `${drawer}import { ${name} as late${name} } from './${from}';\ndrawer.${name} = late${name};\n${moved}`;
    const statement = new RegExp(`^import \\{ ${name} \\} from "\\./${from.replace('.', '\\.')}";`, 'm');
    if (file !== user || !statement.test(moved)) return moved;
    onTaken(name);
    return moved
      .replace(statement, drawer)
      .replace(new RegExp(`(?<!\\.)\\b${name}\\(`, 'g'), `drawer.${name}(`);
  }, code);
}
