// npm start: sets up, builds, and runs the academy until it is told to stop.
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
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
});
// Ctrl-C reaches the server by itself (one process group); a signal sent to this process alone is handed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
