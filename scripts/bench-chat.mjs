// npm run bench:chat: how smoothly a long streamed answer is rendered on a slow phone. See bench/chat/README.md.
import { build } from './build.mjs';
import { node, root, run, setUpBrowser, setUpPackages } from './setup.mjs';

setUpPackages();
setUpBrowser();
build();
run(node, ['bench/chat/run.ts'], { cwd: root });
