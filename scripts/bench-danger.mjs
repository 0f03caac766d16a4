// npm run bench:danger: how many people in danger the assistant recognises, and how often it raises an alarm for nothing.
// See bench/danger/README.md.
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
run(node, ['bench/danger/run.ts'], { cwd: root });
