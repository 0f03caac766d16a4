import { ground } from './kit/palette.ts';
import { rounded, shorten } from './kit/shapes.ts';
import { scenes } from './scenes/index.ts';

/** Wide pictures, 686×320: a scene in the right three fifths, its ground and floor running on to the left, where a title stands. */

/** The scene's coordinate at the left edge and the top, and pixels a unit. */
const framing: Record<string, { scene: string; left: number; top: number; scale: number }> = {
  bedtime: { scene: 'bedtime-read', left: -76, top: 12, scale: 1.95 },
  walk: { scene: 'walk', left: -86, top: 14, scale: 1.95 },
  sea: { scene: 'sea', left: -86, top: 16, scale: 1.95 },
  desk: { scene: 'desk', left: -70, top: 14, scale: 1.98 },
};

export const banners: Record<string, string> = Object.fromEntries(
  Object.entries(framing).map(([name, { scene, left, top, scale }]) => {
    const drawn = scenes[scene]!();
    const body = drawn.parts.map((part) => shorten(part.svg)).join('');
    return [
      name,
      `<svg viewBox="0 0 686 320" xmlns="http://www.w3.org/2000/svg" ${rounded}><path d="M0 0h686v320H0z" fill="${ground[drawn.ground]}"/><g transform="scale(${scale}) translate(${-left},${-top})">${body}</g></svg>\n`,
    ];
  }),
);
