import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { app } from '../../packages/contract/src/limits.ts';
import { createClassNames } from './build/class-names.ts';
import { createFirstLoadGroup, createGroup } from './build/first-load.ts';
import { hybridPage } from './build/hybrid-page.ts';
import { leanPreload } from './build/lean-preload.ts';
import { nameSources } from './build/name-sources.ts';
import { pairWithClient } from './build/pair-with-client.ts';
import { placeSources } from './build/place-sources.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';

/** Where `npm run dev` finds the server behind the calls. */
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

const repository = fileURLToPath(new URL('../..', import.meta.url));
const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** What `vite build --ssr` makes of the same sources: the renderer that the server loads, one module without a dependency. */
const renderer: UserConfig = {
  plugins: [react(), nameSources(), pairWithClient('dist')],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    target: 'node24',
    outDir: 'renderer/dist',
    copyPublicDir: false,
    rolldownOptions: {
      input: source('app/rendering/entry-server.tsx'),
    },
  },
};

/**
 * What `vite build --mode hybrid` makes: pages that lie on the phone, beside Capacitor. Nobody waits for a line there, so
 * that nothing is packed or grouped for one.
 */
const hybrid = (): UserConfig => {
  const { build, define, ...rest } = phone();
  return {
    ...rest,
    define: { ...define, academyPublicKey: JSON.stringify(process.env.BUNDLE_PUBLIC_KEY ?? '') },
    plugins: [react(), hybridPage()],
    build: { ...build, manifest: false, rolldownOptions: {} },
  };
};

const shared = (command: string, origin: string): UserConfig => ({
  base: app.basePath,
  define: { academyServerOrigin: JSON.stringify(origin) },
  // While one develops, a class keeps the long name that says where it comes from.
  css: command === 'build' ? { modules: { generateScopedName: createClassNames(repository) } } : {},
});

const phone = (): UserConfig => ({
  plugins: [react(), leanPreload(), placeSources(), serviceWorker(), precompress()],
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
      output: {
        codeSplitting: {
          groups: [
            { name: createFirstLoadGroup(source('app/main.tsx')), priority: 2 },
            // The server draws it and links its styles, so it carries no more than that; most lists need the same.
            { name: createGroup('rest', source('screens/index/index/home-rest.tsx')), priority: 1 },
            // Whoever agreed loads it with the first screen: it brings nothing along but what it is made of.
            { name: createGroup('usage', source('features/usage/keep-usage.ts')), priority: 1 },
            // Whoever opens a course from a link fills in no form of the account.
            { name: 'account', test: /\/features\/account-forms\//, minShareCount: 2 },
            // What several screens share travels together: dozens of crumbs would each cost a request and a name.
            { name: 'kit', test: /\/(?:packages|apps\/mobile\/src)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/app/v1': { target: server, ws: true },
      '/app': server,
      '/media': server,
      '/emergency.json': server,
    },
  },
});

export default defineConfig(({ command, mode, isSsrBuild }) =>
  mode === 'hybrid'
    ? // The one build whose pages do not come from the academy.
      mergeConfig(shared(command, process.env.SERVER_ORIGIN ?? ''), hybrid())
    : mergeConfig(shared(command, ''), isSsrBuild ? renderer : phone()),
);
