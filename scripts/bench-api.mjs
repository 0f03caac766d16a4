// npm run bench:api: what a call costs the server, as a ratio to its floor. See bench/api/README.md.
import { build } from './build.mjs';
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
build();
run(node, ['bench/api/run.ts'], { cwd: root });
