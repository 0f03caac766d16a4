// npm run bench:live: the latency of a live, its cost, and how many people its room supports. See
// bench/live/README.md.
import { build } from './build.mjs';
import { node, root, run, setUpBrowser, setUpPackages, setUpVideo } from './setup.mjs';

const only = process.env.BENCH_ONLY;
setUpPackages();
setUpVideo({ needed: true });
if (!only || only.includes('latency')) {
  setUpBrowser();
  build();
}
run(node, ['bench/live/run.ts'], { cwd: root });
