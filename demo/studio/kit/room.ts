import { at, circle, dots, line, n, rect, shape, xy } from './shapes.ts';
import { shade } from './palette.ts';

export const window = (
  x: number,
  y: number,
  w: number,
  h: number,
  sky: string,
  view = '',
  frame = '#fff',
): string =>
  rect(x, y, w, h, sky, 8) +
  view +
  `<path d="M${xy(x + w / 2, y)}v${n(h)}M${xy(x, y + h / 2)}h${n(w)}" stroke="${frame}" stroke-width="3"/><rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="8" fill="none" stroke="${frame}" stroke-width="5"/>`;

export const picture = (x: number, y: number, s = 1): string =>
  at(
    x,
    y,
    s,
    rect(0, 0, 62, 46, '#fff', 7) +
      shape('M8,38l13,-16l9,9l11,-15l13,22z', '#CFE8D6') +
      circle(19, 15, 5, '#FFD36E'),
  );

/** A desk lamp that shines to its left, standing on (x, y). */
export const deskLamp = (x: number, y: number, s = 1): string =>
  at(
    x,
    y,
    s,
    shape('M-44,-54l-22,54h60l-16,-46z', '#FFF9E6', 0.75) +
      line('M4,-2v-42l-28,-22', '#C2552D', 5.5) +
      shape('M-46,-52l19,-24l20,20z', '#E2683A') +
      rect(-14, -6, 34, 7, '#C2552D', 3.5),
  );

export const floorLamp = (x: number, y: number, h = 96, colour = '#FFD36E'): string =>
  circle(x, y - h + 8, 34, '#FFF6DA') +
  line(`M${xy(x, y)}v${-h + 10}M${xy(x - 12, y)}h24`, '#9C6B4A', 4) +
  shape(`M${xy(x - 11, y - h)}h22l9,22h-40z`, colour);

export const hangingLamp = (x: number, y: number, colour = '#E2683A'): string =>
  line(`M${xy(x, -160)}V${n(y - 12)}`, '#9C6B4A', 2) +
  shape(`M${xy(x - 22, y)}q2,-18 22,-18t22,18z`, colour) +
  shape(`M${xy(x - 20, y)}l-26,60h92l-26,-60z`, '#FFF9E6', 0.4);

/** A sofa for two or three; `seat` is the y of the seat. */
export const sofa = (x: number, seat: number, w: number, colour: string): string =>
  rect(x + 8, seat - 44, w - 16, 60, shade(colour, 0.04), 20) +
  rect(x + 10, seat, w - 20, 26, colour, 10) +
  rect(x - 4, seat - 22, 26, 50, shade(colour, 0.12), 13) +
  rect(x + w - 22, seat - 22, 26, 50, shade(colour, 0.12), 13) +
  line(`M${xy(x + 10, seat + 28)}v6M${xy(x + w - 10, seat + 28)}v6`, '#8A5A44', 5);

export const rug = (x: number, y: number, rx: number, ry: number, fill: string, rim = '#fff'): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" stroke="${rim}" stroke-width="3" stroke-opacity=".6"/>`;

export const clock = (x: number, y: number, r = 18, hand = '#2F7F79'): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#fff" stroke="${hand}" stroke-width="3"/>` +
  line(`M${xy(x, y - r * 0.6)}V${n(y)}l${xy(r * 0.45, r * 0.3)}`, hand, 3);

/** Book spines standing on a shelf; `spines` lists width, height and colour of each. */
export function books(x: number, y: number, spines: readonly (readonly [number, number, string])[]): string {
  const paths = new Map<string, string>();
  let left = x;
  for (const [w, h, colour] of spines) {
    paths.set(colour, `${paths.get(colour) ?? ''}M${xy(left, y)}v${n(-h)}h${n(w - 1)}v${n(h)}z`);
    left += w;
  }
  return [...paths].map(([colour, d]) => shape(d, colour)).join('');
}

export const shelf = (x: number, y: number, w: number, colour = '#C98F5A'): string =>
  rect(x, y, w, 5, colour, 2.5);

export const potPlant = (x: number, y: number, s = 1, pot = '#E2683A'): string =>
  at(
    x,
    y,
    s,
    line('M0,-18C-2,-34 -14,-36 -17,-44M0,-18C0,-38 2,-44 1,-54M0,-18C4,-32 14,-34 17,-42', '#4FA777', 6) +
      dots(
        [
          [-17, -45],
          [1, -56],
          [17, -43],
          [-7, -36],
          [9, -38],
        ],
        '#6BBF90',
        10,
      ) +
      shape('M-12,-20h24l-3,20h-18z', pot),
  );
