// npm run train:danger: trains the classifier of dangers on the messages of bench/danger and writes its weights.
// See bench/danger/README.md.
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
run(node, ['bench/danger/train.ts'], { cwd: root });
