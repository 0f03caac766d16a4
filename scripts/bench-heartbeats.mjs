// npm run bench:heartbeats: how many viewers two cores support, and that no progress is lost when processes are
// killed. See bench/heartbeats/README.md.
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
run(node, ['bench/heartbeats/run.ts'], { cwd: root });
