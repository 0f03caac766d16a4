import { person } from './kit/figure.ts';
import type { Figure } from './kit/figure.ts';
import { cloth, ground, mix, skin, tress } from './kit/palette.ts';
import type { Ground } from './kit/palette.ts';
import { circle, dots, line, rect, rounded, shape, shorten } from './kit/shapes.ts';

/** Portraits of experts and parents and emblems of institutions, 64×64, shown in circles. */

const frame = (colour: string, body: string): string =>
  `<svg viewBox="0 0 64 64" xmlns="http://www.w3.org/2000/svg" ${rounded}>${shorten(rect(0, 0, 64, 64, colour) + body)}</svg>\n`;

type Dress = 'collar' | 'suit' | 'scarf' | 'round' | 'cardigan';

function neckline(dress: Dress, colour: string): string {
  switch (dress) {
    case 'collar':
      return shape('M24,49l8,9l8,-9l4,4l-8,10l-4,-4l-4,4l-8,-10z', colour);
    case 'suit':
      return shape('M25,48l7,16l7,-16z', '#fff') + shape('M30,52h4l1.5,12h-7z', colour);
    case 'scarf':
      return line('M23,50q9,7 18,0', colour, 6) + line('M38,53l3,10', colour, 5);
    case 'round':
      return line('M24,49.5q8,7 16,0', colour, 2.6);
    case 'cardigan':
      return shape('M26,48l6,16l6,-16z', colour);
  }
}

function portrait(
  on: Ground,
  who: Partial<Figure> & Pick<Figure, 'hair' | 'tint' | 'top'>,
  dress: Dress,
  trim: string,
): string {
  const body: Figure = { x: 32, y: 30, s: 1.36, stance: 'none', left: null, right: null, ...who };
  return frame(ground[on], person(body) + neckline(dress, trim));
}

const adult = { build: 'man' as const };

export const faces: Record<string, string> = {
  'li-muqing': portrait('peach', { hair: 'long', tint: tress.dark, top: cloth.teal }, 'collar', '#FFF8EA'),
  'chen-zhiyuan': portrait(
    'sky',
    { ...adult, hair: 'crop', tint: tress.black, top: cloth.navy },
    'suit',
    cloth.brand,
  ),
  'zhou-anran': portrait(
    'lilac',
    { hair: 'bun', tint: tress.brown, top: cloth.coral, mood: 'laugh', y: 32 },
    'round',
    '#FFE9DA',
  ),
  'wang-shouyi': portrait(
    'mint',
    { ...adult, hair: 'receding', tint: tress.grey, top: '#5A7D4E', glasses: true, mood: 'soft' },
    'cardigan',
    '#FFF8EA',
  ),
  'lin-xiaoyu': portrait(
    'butter',
    { hair: 'bob', tint: tress.black, top: cloth.brand, mood: 'smile' },
    'collar',
    '#FFF8EA',
  ),
  'zhao-mingche': portrait(
    'sky',
    { ...adult, hair: 'teen', tint: tress.dark, top: cloth.mint, glasses: true },
    'round',
    '#DDF3E4',
  ),
  'sun-ruoxi': portrait(
    'mint',
    { hair: 'braid', tint: tress.chestnut, top: cloth.plum, ribbon: cloth.brand },
    'round',
    '#ECE6FA',
  ),
  'parent-1': portrait(
    'butter',
    { hair: 'pony', tint: tress.dark, top: cloth.brand, mood: 'laugh' },
    'round',
    '#FFE9DA',
  ),
  'parent-2': portrait(
    'mint',
    { ...adult, hair: 'short', tint: tress.black, top: cloth.butter, skin: skin.tan },
    'collar',
    '#fff',
  ),
  'parent-3': portrait(
    'lilac',
    { hair: 'elderbun', tint: tress.silver, top: cloth.teal, skin: skin.warm, mood: 'laugh', y: 32 },
    'scarf',
    cloth.rose,
  ),
  'parent-4': portrait('peach', { hair: 'curly', tint: tress.chestnut, top: cloth.navy }, 'round', '#DFEEFB'),
  'parent-5': portrait(
    'sky',
    { ...adult, hair: 'receding', tint: tress.silver, top: cloth.earth, skin: skin.warm, mood: 'laugh' },
    'collar',
    '#FFF0CC',
  ),
  'parent-6': portrait(
    'peach',
    { hair: 'bob', tint: tress.brown, top: cloth.mint, glasses: true, mood: 'soft' },
    'scarf',
    cloth.butter,
  ),
  'parent-7': portrait(
    'butter',
    { ...adult, hair: 'crop', tint: tress.dark, top: cloth.teal, glasses: true, tilt: -4 },
    'collar',
    '#DDF1EE',
  ),
  'parent-8': portrait(
    'mint',
    { hair: 'bun', tint: tress.black, top: cloth.rose, mood: 'smile', y: 32, tilt: 4 },
    'collar',
    '#fff',
  ),
  'parent-9': portrait(
    'sky',
    { hair: 'long', tint: tress.chestnut, top: cloth.butter, mood: 'soft' },
    'round',
    '#fff',
  ),
  'parent-10': portrait(
    'butter',
    { hair: 'braid', tint: tress.dark, top: cloth.teal, skin: skin.warm, mood: 'smile' },
    'collar',
    '#FFF8EA',
  ),
  'parent-11': portrait(
    'lilac',
    { ...adult, hair: 'crop', tint: tress.dark, top: cloth.slate, skin: skin.tan, mood: 'laugh' },
    'round',
    '#ECE6FA',
  ),
  'parent-12': portrait(
    'peach',
    { ...adult, hair: 'cap', tint: cloth.navy, top: cloth.sky, mood: 'smile' },
    'collar',
    '#FFF8EA',
  ),
  'parent-13': portrait(
    'butter',
    { ...adult, hair: 'receding', tint: tress.grey, top: cloth.slate, skin: skin.warm, glasses: true },
    'cardigan',
    '#FFF8EA',
  ),
  'parent-14': portrait(
    'peach',
    { hair: 'curly', tint: tress.silver, top: cloth.plum, skin: skin.warm, mood: 'smile' },
    'cardigan',
    '#FFF0CC',
  ),
  'account-shandong': frame(
    '#C4491B',
    circle(32, 30, 22, mix('#C4491B', '#FFD36E', 0.28)) +
      circle(32, 30, 15, mix('#C4491B', '#FFD36E', 0.55)) +
      shape('M24,24h16l6,16h-28z', '#FFF0CC') +
      line('M32,40v9M24,51h16', '#FFF8EA', 3.4) +
      line('M32,14v4M18,20l3,3M46,20l-3,3', '#FFF0CC', 2.6) +
      shape('M32,37C27,33 29,29 32,31C35,29 37,33 32,37z', '#E2683A'),
  ),
  'account-lixia': frame(
    '#0F6B66',
    shape('M0,44Q16,38 32,44T64,44V64H0z', '#3C9C95') +
      shape('M0,52Q16,46 32,52T64,52V64H0z', '#7CC7BF') +
      line('M26,42q0,-12 -5,-14M32,42V24M38,42q0,-12 5,-14', '#DDF1EE', 3.4) +
      dots(
        [
          [20, 27],
          [32, 21],
          [44, 27],
        ],
        '#fff',
        5,
      ) +
      line('M4,6Q34,2 60,16M14,6q-4,10 -2,20M27,6q-3,6 -2,11M40,8q2,6 0,10M51,12q4,9 1,20', '#A9DDB9', 2.6),
  ),
  'account-zhifu-shiyan': frame(
    '#DFEEFB',
    circle(50, 14, 6, '#FFD36E') +
      shape('M0,52Q16,47 32,52T64,52V64H0z', '#7FB2DE') +
      rect(12, 30, 40, 24, '#fff', 2) +
      shape('M8,32L32,15L56,32z', '#C4491B') +
      line('M32,15V7', '#7A4B3A', 2) +
      shape('M32,6h9l-2.5,3l2.5,3h-9z', '#E2683A') +
      rect(17, 36, 7, 7, '#9CCBEA', 1.5) +
      rect(40, 36, 7, 7, '#9CCBEA', 1.5) +
      shape('M27,54V43q5,-6 10,0v11z', '#2F7F79') +
      circle(32, 26, 3.4, '#FFF0CC'),
  ),
};
