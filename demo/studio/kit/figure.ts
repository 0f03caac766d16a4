import { face } from './face.ts';
import type { Mood } from './face.ts';
import { hair, nape } from './hair.ts';
import type { Style } from './hair.ts';
import { bend, legs, reachOf } from './limbs.ts';
import type { Stance } from './limbs.ts';
import { cloth, shade, skin as skins } from './palette.ts';
import { at, circle, dots, line, n, shape, xy } from './shapes.ts';
import type { Point } from './shapes.ts';

type Build = 'woman' | 'man' | 'child';

/**
 * A person. `x`, `y` is the centre of the head (or `on` is the y of the feet); hands are given in scene coordinates.
 */
export interface Figure {
  x: number;
  y?: number;
  on?: number;
  s?: number;
  build?: Build;
  hair: Style;
  tint: string;
  ribbon?: string;
  skin?: string;
  top: string;
  bottom?: string;
  shoes?: string;
  stance?: Stance;
  facing?: 1 | -1;
  skirt?: boolean;
  apron?: string;
  left?: Point | null;
  right?: Point | null;
  mood?: Mood;
  look?: Point;
  tilt?: number;
  lean?: number;
  hem?: number;
  glasses?: boolean;
  back?: boolean;
}

/** Half the shoulder width, height of the hips, upper and lower leg, half an arm, thickness of arm and leg. */
const MEASURE = {
  woman: { w: 13.5, hip: 45, thigh: 17, shin: 17, arm: 14.5, sleeve: 8.2, leg: 9.5 },
  man: { w: 15.5, hip: 46, thigh: 18, shin: 18, arm: 15.5, sleeve: 9, leg: 10.5 },
  child: { w: 11.5, hip: 36, thigh: 11.5, shin: 11.5, arm: 11, sleeve: 7.4, leg: 8.6 },
} as const;

/** The centre of the head in scene coordinates. */
function headOf(f: Figure): Point {
  const s = f.s ?? 1.15;
  return [
    f.x,
    f.y ?? (f.on ?? 168) - legs(f.stance ?? 'stand', MEASURE[f.build ?? 'woman'], f.facing ?? 1).bottom * s,
  ];
}

interface Reach {
  sleeve: string;
  hand: Point;
}

/** One arm as a curve from the shoulder to a hand, in the person's own coordinates. */
function reach(f: Figure, side: 'left' | 'right', hand: Point | undefined): Reach {
  const m = MEASURE[f.build ?? 'woman'];
  const s = f.s ?? 1.15;
  const [hx, hy] = headOf(f);
  const out = side === 'left' ? -1 : 1;
  const seated = f.stance && f.stance !== 'stand' && f.stance !== 'walk';
  const shoulder: Point = [out * (m.w - 4), 20];
  const local: Point = hand
    ? [(hand[0] - hx) / s, (hand[1] - hy) / s]
    : seated
      ? [out * 6, m.hip - 1]
      : [out * (m.w + 3), m.hip];
  const elbow = bend(shoulder, local, m.arm, out);
  const whole = ([x, y]: Point) => xy(Math.round(x), Math.round(y));
  return { sleeve: `M${whole(shoulder)}Q${whole(elbow)} ${whole(local)}`, hand: reachOf(elbow, local) };
}

function limbs(f: Figure, arms: readonly Reach[]): string {
  const { sleeve } = MEASURE[f.build ?? 'woman'];
  return arms.length
    ? line(arms.map((one) => one.sleeve).join(''), shade(f.top), sleeve) +
        dots(
          arms.map((one) => one.hand),
          f.skin ?? skinOf(f),
          sleeve - 0.6,
        )
    : '';
}

/** One arm in scene coordinates, for drawing it separately over another person. */
export const arm = (f: Figure, side: 'left' | 'right', hand: Point | undefined): string =>
  at(...headOf(f), f.s ?? 1.15, limbs(f, [reach(f, side, hand)]));

const skinOf = (f: Figure): string =>
  f.build === 'child' ? skins.child : f.build === 'man' ? skins.warm : skins.fair;

function torso(f: Figure): string {
  const m = MEASURE[f.build ?? 'woman'];
  // A person without legs stands behind something, so the body extends below its edge.
  const hem =
    f.hem ??
    (f.skirt ? m.hip + (f.build === 'child' ? 8 : 12) : f.stance === 'none' ? m.hip + 14 : m.hip + 2);
  const foot = f.skirt ? m.w + 4 : m.w - 0.5;
  const d = `M${xy(-foot, hem)}L${xy(-m.w, 24)}Q${xy(-m.w, 13.5)} -5,13.5H5Q${xy(m.w, 13.5)} ${xy(m.w, 24)}L${xy(foot, hem)}Q0,${n(hem + 4)} ${xy(-foot, hem)}z`;
  const apron = f.apron
    ? shape(`M-6,15V24H${n(-m.w + 2)}V${n(m.hip + 8)}H${n(m.w - 2)}V24H6V15L4,22H-4z`, f.apron)
    : '';
  return shape(d, f.top) + apron;
}

/**
 * The whole person: legs (above the body when seated), body, head, arms. Pass `null` for a hand to draw that arm
 * later with `arm`.
 */
export function person(f: Figure): string {
  const m = MEASURE[f.build ?? 'woman'];
  const s = f.s ?? 1.15;
  const [x, y] = headOf(f);
  const tone = f.skin ?? skinOf(f);
  const below = legs(f.stance ?? 'stand', m, f.facing ?? 1);
  const lower = below.bones
    ? line(below.bones, f.bottom ?? cloth.slate, m.leg) + line(below.shoes, f.shoes ?? '#6B4636', m.leg - 2)
    : '';
  const locks = f.back ? { behind: '', before: nape(f.hair, f.tint) } : hair(f.hair, f.tint, f.ribbon);
  const features = f.back ? '' : face(f.mood ?? 'smile', f.look, f.glasses);
  const head = `${locks.behind}${f.hair === 'long' || f.hair === 'bob' || f.back ? '' : line('M-12,2.5h24', tone, 5)}${circle(0, 0, 12.5, tone)}${features}${locks.before}`;
  const turned = f.tilt ? `<g transform="rotate(${f.tilt} 0 10)">${head}</g>` : head;
  const neck = line('M0,12v2', shade(tone, 0.06), 8);
  // Long hair is behind the body only in front views; from behind, it covers the back.
  const upright = !f.stance || f.skirt || ['stand', 'walk', 'run', 'kick'].includes(f.stance);
  const body =
    (upright ? lower : '') +
    (f.hair === 'long' && !f.back ? hair(f.hair, f.tint).behind : '') +
    torso(f) +
    (upright ? '' : lower) +
    neck +
    turned;
  const arms = limbs(f, [
    ...(f.left === null ? [] : [reach(f, 'left', f.left)]),
    ...(f.right === null ? [] : [reach(f, 'right', f.right)]),
  ]);
  return f.lean ? at(x, y, s, body, f.lean) + (arms && at(x, y, s, arms)) : at(x, y, s, body + arms);
}
