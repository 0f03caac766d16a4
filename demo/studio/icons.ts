import { star } from './kit/things.ts';
import { circle, dots, line, rect, rounded, shape, shorten } from './kit/shapes.ts';

/** Two-tone icons of 48×48 on a rounded pastel tile: a light shape and a dark accent of the same colour. */

const tile = (ground: string, body: string): string =>
  `<svg viewBox="0 0 48 48" xmlns="http://www.w3.org/2000/svg" ${rounded}>${shorten(rect(0, 0, 48, 48, ground, 14) + body)}</svg>\n`;

const tone = {
  peach: { tile: '#FFE6D8', light: '#F5A683', dark: '#C4491B' },
  butter: { tile: '#FFF0CC', light: '#F6C65B', dark: '#A8650A' },
  mint: { tile: '#DDF3E4', light: '#86CCA6', dark: '#1F7A55' },
  sky: { tile: '#DFEEFB', light: '#8DBDE8', dark: '#2C639B' },
  lilac: { tile: '#ECE6FA', light: '#B4A2EA', dark: '#5F48B0' },
  teal: { tile: '#DDF1EE', light: '#79C3BB', dark: '#0F6B66' },
} as const;

export const icons: Record<string, string> = {
  course: tile(
    tone.peach.tile,
    shape('M10,15q7,-3 14,1v20q-7,-4 -14,-1z', tone.peach.light) +
      shape('M38,15q-7,-3 -14,1v20q7,-4 14,-1z', tone.peach.dark) +
      line('M14,21q3,-1 6,.5M14,26q3,-1 6,.5', '#fff', 2) +
      shape('M29,21l6,4l-6,4z', '#fff'),
  ),
  live: tile(
    tone.lilac.tile,
    rect(9, 15, 22, 18, tone.lilac.light, 6) +
      shape('M32,22l7,-4.5v13l-7,-4.5z', tone.lilac.dark) +
      circle(20, 24, 4.6, '#fff') +
      circle(20, 24, 2.4, tone.lilac.dark) +
      line('M14,11.5q6,-3 12,0', tone.lilac.dark, 2.4),
  ),
  article: tile(
    tone.mint.tile,
    rect(12, 9, 22, 30, tone.mint.light, 5) +
      line('M17,17h12M17,23h12M17,29h6', '#fff', 2.4) +
      shape('M25,36l10.5,-10.5l4,4L29,40l-5,1z', tone.mint.dark),
  ),
  expert: tile(
    tone.sky.tile,
    circle(22, 18, 7, tone.sky.dark) +
      shape('M9,38q0,-11 13,-11t13,11z', tone.sky.light) +
      star(35, 17, 0.95, tone.sky.dark) +
      shape('M19,28h6l-3,6z', '#fff'),
  ),
  mini: tile(
    tone.butter.tile,
    rect(14, 8, 20, 32, tone.butter.light, 5.5) +
      circle(24, 23, 7, '#fff') +
      shape('M22,19.4l6,3.6l-6,3.6z', tone.butter.dark) +
      line('M20,35.5h8', tone.butter.dark, 2.2),
  ),
  major: tile(
    tone.teal.tile,
    line('M13,37Q13,28 22,28T34,18', tone.teal.light, 5) +
      dots(
        [
          [13, 37],
          [23, 28],
        ],
        tone.teal.dark,
        8,
      ) +
      line('M34,18V8', tone.teal.dark, 2.6) +
      shape('M34,8h8l-2.4,3.5L42,15h-8z', tone.teal.dark) +
      dots([[34, 19]], tone.teal.dark, 6),
  ),
  excellent: tile(
    tone.butter.tile,
    shape('M17,28l-4,12l6,-2l4,4l2,-12zM31,28l4,12l-6,-2l-4,4l-2,-12z', tone.butter.dark) +
      circle(24, 20, 12, tone.butter.light) +
      star(24, 20.4, 1.15, '#fff'),
  ),
  ai: tile(
    tone.peach.tile,
    shape(
      'M10,22q0,-10 14,-10t14,10q0,10 -14,10q-3,0 -5,-.6l-7,4.6l1.4,-6.6q-3.4,-2.8 -3.4,-7.4z',
      tone.peach.light,
    ) +
      dots(
        [
          [19, 22],
          [29, 22],
        ],
        '#fff',
        4,
      ) +
      line('M21,27q3,2 6,0', '#fff', 2) +
      shape('M38,5q.8,4.2 5,5q-4.2,.8 -5,5q-.8,-4.2 -5,-5q4.2,-.8 5,-5z', tone.peach.dark),
  ),
};
