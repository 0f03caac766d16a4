// npm run bench:stats: how the cost of an account's figures grows with what was learned. See bench/stats/README.md.
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
run(node, ['bench/stats/run.ts'], { cwd: root });
