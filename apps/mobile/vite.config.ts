import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { app } from '../../packages/contract/src/limits.ts';
import { hybridPage } from './build/hybrid-page.ts';
import { nameSources } from './build/name-sources.ts';
import { pairWithClient } from './build/pair-with-client.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';

/** Where `npm run dev` finds the server behind the calls. */
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** The path of a source file. Throws where it does not exist: a group for a file that was renamed would hold nothing. */
function source(path: string): string {
  const file = fileURLToPath(new URL(`src/${path}`, import.meta.url));
  if (!existsSync(file)) throw new Error(`The build names a file that does not exist: src/${path}`);
  return file;
}

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
 * What `vite build --mode hybrid` makes: the pages inside the Capacitor app. They are read from the phone’s storage and not
 * downloaded, so nothing is compressed and chunks are not grouped.
 */
const hybrid = (): UserConfig => {
  const { build, ...rest } = phone();
  return {
    ...rest,
    define: { academyPublicKey: JSON.stringify(process.env.BUNDLE_PUBLIC_KEY ?? '') },
    plugins: [react(), hybridPage()],
    build: { ...build, manifest: false, ssrManifest: false, rolldownOptions: {} },
  };
};

const shared = (command: string, origin: string): UserConfig => ({
  base: app.basePath,
  define: { academyServerOrigin: JSON.stringify(origin) },
  // Short class names keep the rendered page small. In development a class keeps the long name that says where it comes from.
  css: command === 'build' ? { modules: { generateScopedName: '[hash:base64:5]' } } : {},
});

const phone = (): UserConfig => ({
  plugins: [react(), serviceWorker(), precompress()],
  build: {
    target: 'es2022',
    cssTarget: ['chrome107', 'safari16', 'firefox104'],
    manifest: true,
    // Tells the server which file holds a component that the manifest does not name, because others share its chunk.
    ssrManifest: true,
    license: { fileName: 'licenses.md' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { app: fileURLToPath(new URL('index.html', import.meta.url)) },
      output: {
        codeSplitting: {
          groups: [
            // All that the entry imports is one file: it compresses better than six, and a phone asks once.
            { name: 'app', tags: ['$initial'], priority: 2 },
            // The server renders what lies below the fold of the home, so this chunk carries only what that is made of.
            { name: 'rest', test: source('screens/index/index/home-rest.tsx'), priority: 1 },
            // A person who agreed to usage statistics loads this with the first screen: only its own parts.
            { name: 'usage', test: source('features/usage/track-usage.ts'), priority: 1 },
            // A person who opens a course from a link fills in no form of the account.
            { name: 'account', test: /\/features\/account-forms\//, minShareCount: 2 },
            // What several screens share is one file: dozens of small ones would each cost a request. Without the preview of
            // pictures, whose library few need.
            {
              name: 'kit',
              test: /\/(?:packages\/(?!ui\/src\/image-preview\/)|apps\/mobile\/src\/)/,
              minShareCount: 2,
            },
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
