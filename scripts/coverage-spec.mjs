// npm run coverage:spec: checks that every requirement of the specification has a test. See docs/coverage/README.md.
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
run(node, ['scripts/coverage/run.mjs', root]);
