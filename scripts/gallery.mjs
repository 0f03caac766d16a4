// npm run gallery: shows every component in every theme and width, for visual review. It is never shipped.
import { join } from 'node:path';
import { node, root, run, setUpPackages } from './setup.mjs';

setUpPackages();
const port = process.env.PORT ?? '8090';
run(node, [join(root, 'node_modules/vite/bin/vite.js'), 'packages/ui/gallery', '--port', port]);
