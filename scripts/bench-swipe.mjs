// npm run bench:swipe: how soon the next mini video starts on a slow phone, and whether memory stays constant. See
// bench/swipe/README.md.
import { build } from './build.mjs';
import { node, root, run, setUpBrowser, setUpPackages } from './setup.mjs';

setUpPackages();
setUpBrowser();
build();
run(node, ['bench/swipe/run.ts'], { cwd: root });
