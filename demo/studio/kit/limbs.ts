import { n, xy } from './shapes.ts';
import type { Point } from './shapes.ts';

/** How a person stands or sits; all stances except `stand`, `sit` and `cross` follow `facing`. */
export type Stance =
  | 'stand'
  | 'walk'
  | 'run'
  | 'kick'
  | 'sit'
  | 'side'
  | 'cross'
  | 'kneel'
  | 'stretch'
  | 'knees'
  | 'none';

interface Bones {
  hip: number;
  thigh: number;
  shin: number;
}

/**
 * The elbow for two equal bones from shoulder to hand, bent outwards and down; exaggerated, because it is used as the
 * control point of a curve.
 */
export function bend(shoulder: Point, hand: Point, bone: number, out: number): Point {
  const [sx, sy] = shoulder;
  const [dx, dy] = [hand[0] - sx, hand[1] - sy];
  const reach = Math.hypot(dx, dy) || 1;
  const middle: Point = [sx + dx / 2, sy + dy / 2];
  const height = Math.sqrt(Math.max(0, bone * bone - (reach * reach) / 4));
  const candidates = [1, -1].map((way): Point => [
    middle[0] - (dy / reach) * height * way * 1.35,
    middle[1] + (dx / reach) * height * way * 1.35,
  ]);
  const worth = ([x, y]: Point) => out * x + 0.9 * y;
  const [a, b] = candidates as [Point, Point];
  return worth(a) >= worth(b) ? a : b;
}

/** Position of the hand's dot, just beyond the end of the sleeve. */
export function reachOf(elbow: Point, hand: Point): Point {
  const [dx, dy] = [hand[0] - elbow[0], hand[1] - elbow[1]];
  const length = Math.hypot(dx, dy) || 1;
  return [hand[0] + (dx / length) * 2.2, hand[1] + (dy / length) * 2.2];
}

/** Both legs as one stroked path, the shoes as another, and how far below the centre of the head they end. */
export function legs(
  stance: Stance,
  m: Bones,
  facing: 1 | -1,
): { bones: string; shoes: string; bottom: number } {
  const { hip: h, thigh: t, shin: c } = m;
  const full = t + c;
  const table: Record<Exclude<Stance, 'none'>, readonly (readonly [Point, Point, Point])[]> = {
    stand: [
      [
        [-5.6, h],
        [-6, h + t],
        [-6, h + full],
      ],
      [
        [5.6, h],
        [6, h + t],
        [6, h + full],
      ],
    ],
    walk: [
      [
        [-4, h],
        [-4, h + t],
        [-12, h + full - 2],
      ],
      [
        [4, h],
        [9, h + t - 1],
        [12, h + full],
      ],
    ],
    run: [
      [
        [-4, h],
        [-6, h + t],
        [-8 - c, h + t + 3],
      ],
      [
        [4, h],
        [6 + t * 0.6, h + t * 0.6],
        [8 + t * 0.6, h + t * 0.6 + c],
      ],
    ],
    kick: [
      [
        [-4, h],
        [-5, h + t],
        [-6, h + full],
      ],
      [
        [4, h],
        [4 + t * 0.7, h + t * 0.7],
        [4 + t * 0.8 + c * 0.8, h + t + c * 0.3],
      ],
    ],
    sit: [
      [
        [-6, h],
        [-8, h + 7],
        [-8, h + 7 + c],
      ],
      [
        [6, h],
        [8, h + 7],
        [8, h + 7 + c],
      ],
    ],
    side: [
      [
        [-2, h + 1],
        [t + 1, h + 2],
        [t + 1, h + c + 2],
      ],
      [
        [4, h],
        [t + 7, h],
        [t + 8, h + c + 2],
      ],
    ],
    cross: [
      [
        [-6, h],
        [-t - 1, h + 5],
        [4, h + 9],
      ],
      [
        [6, h],
        [t + 1, h + 5],
        [-4, h + 9],
      ],
    ],
    kneel: [
      [
        [-4, h],
        [-2, h + c],
        [-6 - c, h + c + 2],
      ],
      [
        [5, h],
        [t - 1, h + 1],
        [t, h + c + 2],
      ],
    ],
    stretch: [
      [
        [-2, h],
        [t, h + 1],
        [full, h + 3],
      ],
      [
        [3, h + 1],
        [t + 3, h + 4],
        [full + 4, h + 6],
      ],
    ],
    knees: [
      [
        [-3, h - 1],
        [t + 1, h - t + 4],
        [t + 5, h + 3],
      ],
      [
        [2, h],
        [t + 8, h - t + 6],
        [t + 14, h + 4],
      ],
    ],
  };
  if (stance === 'none') return { bones: '', shoes: '', bottom: h };
  const chains = table[stance].map((chain) =>
    chain.map(([x, y]): Point => [
      stance === 'stand' || stance === 'sit' || stance === 'cross' ? x : x * facing,
      y,
    ]),
  );
  const toe = stance === 'stand' || stance === 'sit' ? 0 : 3.5 * facing;
  return {
    bones: chains.map((chain) => 'M' + chain.map((p) => xy(...p)).join('L')).join(''),
    shoes: chains
      .map((chain, index) => {
        const [x, y] = chain[2] as Point;
        return `M${xy(x, y)}h${n(toe || (index ? 2 : -2))}`;
      })
      .join(''),
    bottom: Math.max(...chains.flat().map(([, y]) => y)) + 3.5,
  };
}
