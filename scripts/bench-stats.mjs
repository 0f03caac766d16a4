// npm run bench:stats: how the cost of an account's statistics grows with the amount of learning. See
// bench/stats/README.md.
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
run(node, ['bench/stats/run.ts'], { cwd: root });
