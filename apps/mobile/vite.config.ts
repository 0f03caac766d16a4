import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { app } from '../../packages/contract/src/limits.ts';
import { createClassNames } from './build/class-names.ts';
import { createFirstLoadGroup } from './build/first-load.ts';
import { leanPreload } from './build/lean-preload.ts';
import { precompress } from './build/precompress.ts';
import { shakeableReact } from './build/shakeable-react.ts';

/** Where `npm run dev` finds the server behind the calls. */
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

const repository = fileURLToPath(new URL('../..', import.meta.url));
const entry = fileURLToPath(new URL('src/app/main.tsx', import.meta.url));

export default defineConfig(({ command }) => ({
  base: app.basePath,
  plugins: [shakeableReact(), react(), leanPreload(), precompress()],
  // React would tell its developer tools of itself; nobody has them on a phone.
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  // While one develops, a class keeps the long name that says where it comes from.
  css: command === 'build' ? { modules: { generateScopedName: createClassNames(repository) } } : {},
  build: {
    target: 'es2022',
    // 1 KB less than the default after brotli: what is written the same way everywhere compresses best.
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      // The notices are in licenses.md beside the app.
      format: { comments: false },
      compress: { passes: 3, inline: 1, reduce_funcs: false, collapse_vars: false, typeofs: false },
    },
    cssTarget: ['chrome107', 'safari16', 'firefox104'],
    manifest: true,
    license: { fileName: 'licenses.md' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // React asks for hooks of its developer tools that are not there; the time of plugins is no news.
      checks: { importIsUndefined: false, pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: createFirstLoadGroup(entry), priority: 1 },
            // What several screens share travels together: dozens of crumbs would each cost a request and a name.
            { name: 'kit', test: /\/(?:packages|apps\/mobile\/src)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/app': server, '/media': server, '/emergency.json': server },
  },
}));
