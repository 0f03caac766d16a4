import type { Plugin } from 'vite';

const component = /\/src\/(?:screens|features)\/.+\.tsx$/;

/**
 * Tells each part of the app in the server's build which source file it is, as `sourceFile`: under that name the
 * manifest of the phone's build lists the script and the styles that the part needs.
 */
export function nameSources(): Plugin {
  let root = '';
  return {
    name: 'academy:name-sources',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    transform: (code, id) =>
      component.test(id)
        ? {
            code: `${code}\nexport const sourceFile = ${JSON.stringify(id.slice(root.length + 1))};\n`,
            map: null,
          }
        : null,
  };
}
