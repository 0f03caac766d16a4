import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { preloadImport, settleQuestions, settleTypes } from './settled-questions.ts';
import { toModule } from './to-module.ts';
import { leaveOutFeatures, liftedElement, unusedImport } from './unused-features.ts';

/** Each entry of React and the file that production runs. */
const files: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

const { resolve } = createRequire(import.meta.url);
/** Where npm laid the packages. */
const modules = dirname(dirname(resolve('react/package.json')));

/**
 * Serves React's production files as ES modules. They are published as CommonJS, of which a bundler keeps every export
 * and a wrapper around each file; as modules, what the app never imports (the server's preload hints, `Children`,
 * legacy hooks) is left out like any other dead code. Nothing that is used changes.
 */
export function shakeableReact(): Plugin {
  const ids = new Map(Object.entries(files).map(([name, file]) => [name, join(modules, file)]));
  const served = new Set(ids.values());
  return {
    name: 'academy:shakeable-react',
    apply: 'build',
    enforce: 'pre',
    resolveId: (name) => ids.get(name),
    transform(code, id) {
      if (preloadImport.test(code))
        this.error(`${id} imports a preload function: take it out of settled-questions.ts`);
      if (unusedImport.test(code) || (id.endsWith('.tsx') && liftedElement.test(code)))
        this.error(`${id} uses a feature of React that is left out: take it out of unused-features.ts`);
      if (!served.has(id)) return null;
      const settled = id === ids.get('react-dom/client') ? leaveOutFeatures(settleQuestions(code)) : code;
      return { code: toModule(settleTypes(settled)), map: null };
    },
  };
}
