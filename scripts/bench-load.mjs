// npm run bench:load: what a busy academy answers, and whom it refuses. See bench/load/README.md.
import { build } from './build.mjs';
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
build();
run(node, ['bench/load/run.ts'], { cwd: root });
