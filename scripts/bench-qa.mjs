// npm run bench:qa: how well questions find the passages that answer them, and how good the resulting answers are.
// See bench/qa/README.md.
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
run(node, ['bench/qa/run.ts'], { cwd: root });
