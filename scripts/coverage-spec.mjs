// npm run coverage:spec: every line of the specification with the test that proves it. See docs/coverage/README.md.
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
run(node, ['scripts/coverage/run.mjs', root]);
