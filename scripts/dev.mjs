// npm run dev: restarts the server and reloads the app when a file changes. The app runs at the address that Vite
// prints.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { node, root, setUpPackages, setUpVideo } from './setup.mjs';

setUpPackages();
setUpVideo();
build();

const children = [
  spawn(
    node,
    [
      '--watch-preserve-output',
      '--watch-path=apps/server/src',
      '--watch-path=packages/contract/src',
      'apps/server/src/main.ts',
    ],
    {
      cwd: root,
      stdio: 'inherit',
    },
  ),
  spawn(node, [join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'apps/mobile'),
    stdio: 'inherit',
  }),
];
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill('SIGTERM')));
for (const child of children) child.on('exit', () => children.forEach((other) => other.kill('SIGTERM')));
