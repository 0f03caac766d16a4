import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { empties } from './empties.ts';
import { icons } from './icons.ts';
import { ground } from './kit/palette.ts';
import { still320 } from './kit/scene.ts';
import { rounded, shorten } from './kit/shapes.ts';
import { faces } from './portraits.ts';
import { scenes } from './scenes/index.ts';

/**
 * Wide pictures, 686×320: the scene is in the right three fifths; its ground and floor continue to the left, where a
 * title is shown.
 */

/** Scene coordinates of the left and top edges, and pixels per unit. */
const framing: Record<string, { scene: string; left: number; top: number; scale: number }> = {
  bedtime: { scene: 'bedtime-read', left: -76, top: 12, scale: 1.95 },
  walk: { scene: 'walk', left: -86, top: 14, scale: 1.95 },
  sea: { scene: 'sea', left: -86, top: 16, scale: 1.95 },
  desk: { scene: 'desk', left: -70, top: 14, scale: 1.98 },
  'phone-basket': { scene: 'phone-basket', left: -86, top: 16, scale: 1.95 },
  grandparents: { scene: 'grandparents', left: -66, top: 16, scale: 1.95 },
  'family-table': { scene: 'family-table', left: -86, top: 16, scale: 1.95 },
};

export const banners: Record<string, string> = Object.fromEntries(
  Object.entries(framing).map(([name, { scene, left, top, scale }]) => {
    const drawn = scenes[scene]!();
    const body = drawn.elements.map((part) => shorten(part.svg)).join('');
    return [
      name,
      `<svg viewBox="0 0 686 320" xmlns="http://www.w3.org/2000/svg" ${rounded}><path d="M0 0h686v320H0z" fill="${ground[drawn.ground]}"/><g transform="scale(${scale}) translate(${-left},${-top})">${body}</g></svg>\n`,
    ];
  }),
);

/** Command: writes every drawing of the academy (`node demo/studio/draw.ts`). */
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
