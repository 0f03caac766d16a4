import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { listShellFiles } from './shell-files.ts';

/** The name never changes: browsers request it again to find a new release. */
const workerFile = 'sw.js';

/** Modules of the first page, the tabs and what is read offline. Everything else is cached when it is first opened. */
const shellModules = [
  'src/app/main.tsx',
  'src/app/boot/after-first-interaction.tsx',
  'src/app/stack/lazy-screens.tsx',
  'src/app/offline/start-offline-mode.ts',
  'src/app/offline/network-status.tsx',
  'src/screens/index/index/home-rest.tsx',
  'src/screens/index/course/course-screen.tsx',
  'src/screens/index/information/information-screen.tsx',
  'src/screens/index/expert/expert-screen.tsx',
  'src/screens/ai/ai/ai-screen.tsx',
  'src/screens/mine/mine/mine-screen.tsx',
  'src/screens/media/expertLive/expert-live-screen.tsx',
  'src/screens/common/search/search-screen.tsx',
  'src/screens/common/set/set-screen.tsx',
  'src/screens/common/noNetwork/no-network-screen.tsx',
  'src/features/offline/saved-page.tsx',
];

/**
 * Builds the service worker beside the app as one classic script that lists this build's shell files. When one of them
 * changes, the worker changes too, which is how browsers notice a new release.
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'academy:service-worker',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    async writeBundle(_, bundle) {
      const outDir = resolve(config.root, config.build.outDir);
      const page = await readFile(join(outDir, 'index.html'));
      const files = [
        // These names contain a hash of the content, so no revision is needed.
        ...listShellFiles(bundle as never, shellModules).map((file) => ({ url: file, revision: null })),
        { url: 'index.html', revision: createHash('sha256').update(page).digest('hex').slice(0, 16) },
      ];
      const shellFiles = files.map((file) => ({ ...file, url: config.base + file.url }));
      await buildWorker({ root: config.root, outDir, shellFiles });
    },
  };
}

async function buildWorker({
  root,
  outDir,
  shellFiles,
}: {
  root: string;
  outDir: string;
  shellFiles: object[];
}) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      SHELL_FILES: JSON.stringify(shellFiles),
    },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, 'src/worker/worker.ts'),
        output: { format: 'iife', entryFileNames: workerFile },
      },
    },
  });
}
