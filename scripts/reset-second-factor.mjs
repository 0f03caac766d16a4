// npm run reset-second-factor -- <mobile>: the way back for the only operator, who lost authenticator app and recovery codes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node, root } from './setup.mjs';

const program = join(root, 'apps/server/src/main.ts');
const { status } = spawnSync(node, [program, 'reset-second-factor', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
