// npm run train:matching: trains how the evidence for a source is weighed. See bench/qa/README.md.
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
run(node, ['bench/qa/train-matching.ts'], { cwd: root });
