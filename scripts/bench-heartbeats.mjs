// npm run bench:heartbeats: how many viewers two cores carry, with nothing lost through a kill -9 in the middle. See
// bench/heartbeats/README.md.
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
run(node, ['bench/heartbeats/run.ts'], { cwd: root });
