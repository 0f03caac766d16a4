import { arm, person } from './kit/figure.ts';
import { cloud } from './kit/nature.ts';
import { cloth } from './kit/palette.ts';
import { at, dots, line, oval, rect, rounded, shape, shorten } from './kit/shapes.ts';
import { tower } from './kit/things.ts';
import { boy, girl } from './scenes/cast.ts';

/** Drawings for empty states, 320×220, for any background. */

const draw = (...elements: string[]): string =>
  `<svg viewBox="0 0 320 220" xmlns="http://www.w3.org/2000/svg" ${rounded}>${shorten(oval(160, 194, 112, 12, '#E9DDD2') + elements.join(''))}</svg>\n`;

/** A round cat's head, with open or closed eyes. */
const catHead = (x: number, y: number, s: number, asleep: boolean): string =>
  at(
    x,
    y,
    s,
    shape('M-17,-6l-1,-18l13,8zM17,-6l1,-18l-13,8z', '#E2A063') +
      oval(0, 0, 20, 17, '#F0B57A') +
      shape('M-6,-16q6,4 12,0l-3,9h-6z', '#E2A063') +
      (asleep
        ? line('M-11,-1q3,3 6,0M5,-1q3,3 6,0', '#3A2A22', 1.6)
        : dots(
            [
              [-8, -2],
              [8, -2],
            ],
            '#3A2A22',
            4,
          )) +
      shape('M-2.5,4h5l-2.5,3z', '#B5523B') +
      line('M0,7q-3,4 -6,1M0,7q3,4 6,1M-24,3l8,1M-23,9l7,-1M24,3l-8,1M23,9l-7,-1', '#8A5A44', 1.2),
  );

function nothing(): string {
  return draw(
    shape('M92,122L108,104H212L228,122z', '#A9743F'),
    catHead(160, 106, 1.25, true),
    line('M206,118q26,-4 22,-26', '#F0B57A', 10),
    rect(92, 120, 136, 74, '#D8A566', 5),
    shape('M92,120L74,140L84,150L100,130zM228,120L246,140L236,150L220,130z', '#C98F5A'),
    dots(
      [
        [142, 121],
        [178, 121],
      ],
      '#F0B57A',
      17,
    ),
    line('M150,164h20M160,158v12', '#B98552', 3),
    line('M192,78h10l-10,12h10', '#8F7BD8', 2.6),
    line('M212,58h8l-8,10h8', '#B4A2EA', 2.2),
    line('M228,44h6l-6,7h6', '#CFC3F1', 2),
  );
}

function offline(): string {
  const left = girl({
    x: 92,
    on: 192,
    s: 1.25,
    top: cloth.brand,
    look: [3, 1],
    mood: 'oh',
    right: [118, 124],
    left: [74, 160],
    skirt: true,
    bottom: '#FFE0CC',
  });
  const right = boy({
    x: 230,
    on: 192,
    s: 1.25,
    top: cloth.teal,
    look: [-3, 1],
    mood: 'flat',
    left: [206, 122],
    right: [250, 160],
  });
  const can = (x: number, flip: boolean) =>
    at(x, 116, 1, shape('M-8,-8h14l2,16h-18z', '#F2B84B') + line('M-8,-8h14', '#D89F55', 3), 0, flip);
  return draw(
    cloud(160, 46, 0.9, '#E4EDF5'),
    line('M148,66l-5,10M164,66l-5,10M180,66l-5,10', '#B9D3EA', 3),
    person(left),
    person(right),
    can(120, false),
    can(203, true),
    line('M128,118Q140,150 150,146q6,-2 2,-8M195,118Q186,156 172,150q-7,-4 -1,-9', '#A9743F', 2.2),
    line('M160,128v-7M151,131l-4,-5M169,131l4,-5', '#C4491B', 2.4),
  );
}

function error(): string {
  const child = boy({
    x: 206,
    on: 192,
    s: 1.3,
    stance: 'cross',
    top: cloth.brand,
    look: [-2, 1],
    mood: 'oh',
    tilt: -8,
    left: [180, 176],
    right: null,
  });
  return draw(
    person(child),
    arm(child, 'right', [228, 118]),
    tower(78, 192, 24, [cloth.teal, cloth.butter]),
    at(126, 180, 1, rect(-12, -12, 24, 24, cloth.sky, 3), 18),
    at(104, 128, 1, rect(-12, -12, 24, 24, cloth.plum, 3), -24),
    at(142, 150, 1, rect(-11, -11, 22, 22, cloth.coral, 3), 40),
    at(82, 98, 1, shape('M-13,10L0,-12L13,10z', cloth.brand), 30),
    line('M122,108q8,2 11,9M62,112q-6,6 -5,14M118,92q6,-2 12,1', '#D9C8B8', 2.6),
    line('M236,86q0,-8 8,-8t8,7q0,5 -7,8v4', '#8F7BD8', 3.4),
    dots([[245, 104]], '#8F7BD8', 4.4),
  );
}

export const empties: Record<string, string> = {
  nothing: nothing(),
  offline: offline(),
  error: error(),
};
