// npm run bench:live: how late a live is, what it costs, and how many can be in its room. See bench/live/README.md.
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
