// npm start: installs dependencies, builds, and runs the academy until it is stopped.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { node, root, setUpPackages, setUpVideo } from './setup.mjs';

setUpPackages();
setUpVideo();
build();

const server = spawn(node, [join(root, 'apps/server/src/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // glibc gives each thread its own memory to allocate from, and rarely gives it back: see decision 48.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    NODE_ENV: 'production',
    ...process.env,
  },
});
// Ctrl-C reaches the server directly (same process group); a signal sent only to this process is forwarded.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
