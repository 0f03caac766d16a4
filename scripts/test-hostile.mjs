// npm run test:hostile             valid, broken and forged traffic against a whole academy
// npm run test:hostile -- faults   what its users notice of floods, a silent or stopped database, a locked table, a set clock
// See hostile/README.md.
import { build } from './build.mjs';
import { node, root, run, setUpPackages, setUpVideo } from './setup.mjs';
import { createTemporaryFolder } from './temporary-folder.mjs';

setUpPackages();
setUpVideo({ needed: true });
build();
const folder = createTemporaryFolder();
process.on('exit', () => folder.remove());
const program = process.argv[2] === 'faults' ? 'hostile/faults/run.ts' : 'hostile/run.ts';
run(node, [program], { cwd: root, env: { ...process.env, TMPDIR: folder.path } });
