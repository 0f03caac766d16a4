import { at, circle, dots, line, oval, rect, shape, xy } from './shapes.ts';
import type { Point } from './shapes.ts';

export const tree = (x: number, y: number, s = 1, leaf = '#4FA777', light = '#6BBF90'): string =>
  at(x, y, s, rect(-3.5, -34, 7, 34, '#9C6B4A', 3) + circle(0, -46, 25, leaf) + circle(11, -34, 16, light));

export const poplar = (x: number, y: number, s = 1, leaf = '#5DB685'): string =>
  at(x, y, s, rect(-2.5, -20, 5, 20, '#9C6B4A', 2) + oval(0, -42, 13, 30, leaf));

export const bush = (x: number, y: number, s = 1, leaf = '#6BBF90'): string =>
  at(x, y, s, shape('M-22,0C-26,-14 -12,-18 -9,-14C-6,-24 9,-24 10,-14C18,-18 25,-10 22,0z', leaf));

export const cloud = (x: number, y: number, s = 1, fill = '#fff'): string =>
  at(
    x,
    y,
    s,
    shape('M-30,10C-44,10 -42,-9 -28,-8C-26,-24 -2,-26 2,-12C10,-22 30,-16 26,-4C40,-4 40,10 28,10z', fill),
  );

export const sun = (x: number, y: number, r = 18): string =>
  circle(x, y, r + 9, '#FFE7A8') + circle(x, y, r, '#FFD36E');

export const moon = (x: number, y: number, s = 1): string =>
  at(x, y, s, shape('M6,-19a20,20 0 1 0 14,28a17,17 0 0 1 -14,-28z', '#FFD36E'));

export const stars = (points: readonly Point[], colour = '#fff'): string => dots(points, colour, 3.4);

/** Two hills that extend beyond the frame. */
export const hills = (y: number, rise: number, fill: string): string =>
  shape(
    `M-140,${y}Q-40,${y - rise} 60,${y - rise * 0.3}T230,${y - rise * 0.5}T460,${y - rise * 0.2}V480H-140z`,
    fill,
  );

export const mound = (y: number, rise: number, fill: string): string =>
  shape(`M-140,${y}Q160,${y - rise} 460,${y}V480H-140z`, fill);

export const rain = (points: readonly Point[]): string =>
  line(points.map(([x, y]) => `M${xy(x, y)}l-5,12`).join(''), '#8DB9E2', 3);

export const flower = (x: number, y: number, h: number, petal = '#FFD36E', heart = '#C4491B'): string =>
  line(
    `M${xy(x, y)}v${-h}M${xy(x, y - h * 0.4)}q7,-1 9,-7M${xy(x, y - h * 0.25)}q-7,-1 -9,-7`,
    '#4FA777',
    3,
  ) +
  at(
    x,
    y - h,
    1,
    dots(
      [
        [0, -6],
        [5.7, -2],
        [3.5, 5],
        [-3.5, 5],
        [-5.7, -2],
      ],
      petal,
      7.5,
    ) + circle(0, 0, 4, heart),
  );

export const grass = (points: readonly Point[], colour = '#5DB685'): string =>
  line(points.map(([x, y]) => `M${xy(x, y)}l-3,-6M${xy(x, y)}v-8M${xy(x, y)}l3,-6`).join(''), colour, 2);
export const heart = (x: number, y: number, s = 1, fill = '#E2683A'): string =>
  at(x, y, s, shape('M0,8C-14,-1 -9,-12 -2,-8Q0,-7 0,-4Q0,-7 2,-8C9,-12 14,-1 0,8z', fill));
