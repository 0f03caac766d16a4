/** Writes every drawing of the academy: `node demo/studio/draw.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { banners } from './banners.ts';
import { empties } from './empties.ts';
import { icons } from './icons.ts';
import { still320 } from './kit/scene.ts';
import { faces } from './portraits.ts';
import { scenes } from './scenes/index.ts';

const demo = join(dirname(fileURLToPath(import.meta.url)), '..');

function write(folder: string, drawings: Record<string, string>, limit: number): void {
  mkdirSync(join(demo, folder), { recursive: true });
  for (const [name, svg] of Object.entries(drawings)) {
    if (Buffer.byteLength(svg) > limit)
      console.warn(`${folder}/${name}.svg has ${Buffer.byteLength(svg)} bytes, more than ${limit}`);
    writeFileSync(join(demo, folder, `${name}.svg`), svg);
  }
  console.log(`${folder}: ${Object.keys(drawings).length}`);
}

write(
  'scenes',
  Object.fromEntries(Object.entries(scenes).map(([name, draw]) => [name, still320(draw())])),
  4096,
);
write('faces', faces, 4096);
write('banners', banners, 6144);
write('icons', icons, 2048);
write('empty', empties, 4096);
