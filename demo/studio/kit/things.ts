import { at, circle, dots, line, n, oval, rect, shape, xy } from './shapes.ts';
import { shade } from './palette.ts';

export const openBook = (x: number, y: number, s = 1, cover = '#E2683A'): string =>
  at(
    x,
    y,
    s,
    shape('M-35,-8Q-17,-13 0,-5Q17,-13 35,-8V16Q17,10 0,18Q-17,10 -35,16z', cover) +
      shape('M-32,-10Q-16,-15 0,-7Q16,-15 32,-10V12Q16,7 0,14Q-16,7 -32,12z', '#fff') +
      line('M0,-7V14', '#E4D9CF', 1.6) +
      line('M-25,-4q9,-3 18,1M-25,3q9,-3 18,1M7,-3q9,-4 18,-1M7,4q9,-4 18,-1', '#D8C8B8', 1.6),
  );

export const flatBook = (x: number, y: number, w: number, colour: string): string =>
  rect(x, y, w, 7, colour, 2) + rect(x + 3, y + 2, w - 4, 3, '#fff', 1);

export const mug = (x: number, y: number, s = 1, colour = '#fff'): string =>
  at(
    x,
    y,
    s,
    line('M7,-9q8,0 6,6q-2,3 -7,2', colour, 2.6) + shape('M-8,-13h16v9q0,5 -5,5h-6q-5,0 -5,-5z', colour),
  );

export const steam = (x: number, y: number, colour = '#fff'): string =>
  line(`M${xy(x - 4, y)}q-4,-5 0,-9t0,-9M${xy(x + 5, y)}q-4,-5 0,-9t0,-9`, colour, 2.4, 0.85);

export const bowl = (x: number, y: number, s = 1, colour = '#fff', inside = '#FFF3D6'): string =>
  at(x, y, s, oval(0, -9, 15, 4, inside) + shape('M-16,-9h32q-1,11 -10,12h-12q-9,-1 -10,-12z', colour));

export const bubble = (
  x: number,
  y: number,
  w: number,
  h: number,
  tail: 1 | -1,
  inner: string,
  fill = '#fff',
): string =>
  rect(x, y, w, h, fill, 13) +
  shape(`M${xy(x + w / 2 + tail * (w / 2 - 26), y + h - 2)}h14l${tail * 4 - 2},13z`, fill) +
  inner;

export const phone = (x: number, y: number, turn = 0, colour = '#2B3A4A', glass = '#9FE0D2'): string =>
  at(x, y, 1, rect(-7, -12, 14, 24, colour, 3) + rect(-5, -9.5, 10, 18, glass, 1.5), turn);

export const ball = (x: number, y: number, r = 9): string =>
  circle(x, y, r, '#fff') +
  shape(
    `M${xy(x, y - r * 0.42)}l${xy(r * 0.4, r * 0.3)}l${xy(-r * 0.15, r * 0.47)}h${n(-r * 0.5)}l${xy(-r * 0.15, -r * 0.47)}z`,
    '#3A3A44',
  ) +
  dots(
    [
      [x, y - r * 0.85],
      [x + r * 0.8, y],
      [x - r * 0.8, y],
      [x + r * 0.5, y + r * 0.7],
      [x - r * 0.5, y + r * 0.7],
    ],
    '#3A3A44',
    r * 0.3,
  );

export const schoolbag = (x: number, y: number, s = 1, colour = '#E2683A'): string =>
  at(
    x,
    y,
    s,
    line('M-8,-44q0,-10 8,-10t8,10', shade(colour, 0.2), 3.5) +
      rect(-22, -46, 44, 46, colour, 13) +
      rect(-15, -23, 30, 18, shade(colour, 0.14), 6) +
      line('M-15,-31h30M-4,-14h8', '#FFF0CC', 2.6),
  );

export const teddy = (x: number, y: number, s = 1, colour = '#C98F5A'): string =>
  at(
    x,
    y,
    s,
    dots(
      [
        [-8, -18],
        [8, -18],
        [-10, 1],
        [10, 1],
        [-6, 11],
        [6, 11],
      ],
      colour,
      9,
    ) +
      oval(0, 3, 10, 11, colour) +
      circle(0, -10, 10.5, colour) +
      oval(0, -7, 5, 4, '#F3DCC0') +
      dots(
        [
          [-4, -12],
          [4, -12],
          [0, -8.5],
        ],
        '#3A2A22',
        2.2,
      ),
  );

export const tower = (x: number, y: number, side: number, colours: readonly string[]): string =>
  colours
    .map((colour, index) =>
      rect(x + ((index * 7) % 5) - 2, y - side * (index + 1), side - 0.6, side - 0.6, colour, 2.5),
    )
    .join('');

export const coin = (x: number, y: number, r = 6): string =>
  circle(x, y, r, '#F2B84B') + circle(x, y, r * 0.62, '#FFD36E');

export const star = (x: number, y: number, s = 1, fill = '#FFD36E'): string =>
  at(
    x,
    y,
    s,
    shape('M0,-7l2.1,4.4l4.9,.6l-3.6,3.3l1,4.8l-4.4,-2.4l-4.4,2.4l1,-4.8l-3.6,-3.3l4.9,-.6z', fill),
  );

export const umbrella = (x: number, y: number, s = 1, colour = '#E2683A'): string =>
  at(
    x,
    y,
    s,
    line('M0,-8v78q0,8 -8,6', '#A2401B', 3.6) +
      shape(
        'M-60,0a60,50 0 0 1 120,0q-12,-9 -24,0q-12,-9 -24,0q-12,-9 -24,0q-12,-9 -24,0q-12,-9 -24,0z',
        colour,
      ) +
      shape('M-12,0Q-14,-30 0,-50Q14,-30 12,0q-12,-9 -24,0z', shade(colour, 0.1)),
  );
