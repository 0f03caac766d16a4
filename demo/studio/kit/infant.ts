import { face } from './face.ts';
import type { Mood } from './face.ts';
import { shade, skin } from './palette.ts';
import { at, circle, dots, line, oval, shape } from './shapes.ts';

/** A baby with a big head. `lie` sleeps on its back; `crawl` and `sit` face the viewer. */
export function baby(
  x: number,
  y: number,
  s: number,
  pose: 'lie' | 'crawl' | 'sit',
  suit: string,
  mood: Mood = 'smile',
  facing: 1 | -1 = 1,
): string {
  const head = (hx: number, hy: number, look = 0) =>
    at(
      hx,
      hy,
      1,
      circle(0, 0, 12.5, skin.child) +
        dots(
          [
            [-12.4, 2.5],
            [12.4, 2.5],
          ],
          skin.child,
          5,
        ) +
        face(mood, [look, 0]) +
        line('M-2,-12q-2,-5 2,-6q3,1 1,4', '#5B3B30', 2.2),
    );
  const dark = shade(suit, 0.12);
  if (pose === 'lie')
    return at(
      x,
      y,
      s,
      oval(17, 3, 19, 9, suit) +
        dots(
          [
            [38, 0],
            [36, 7],
          ],
          skin.child,
          7,
        ) +
        line('M10,2q4,8 10,6', dark, 6.5) +
        dots([[21, 8]], skin.child, 6) +
        head(0, 0),
      0,
      facing < 0,
    );
  if (pose === 'sit')
    return at(
      x,
      y,
      s,
      line('M-5,27L-17,31M5,27L17,31', suit, 9) +
        dots(
          [
            [-19, 31],
            [19, 31],
          ],
          skin.child,
          7.5,
        ) +
        shape('M-12,31Q-13,10 0,10T12,31Q0,36 -12,31z', suit) +
        line('M-9,17L-15,25M9,17L15,25', dark, 6.5) +
        dots(
          [
            [-15.5, 26],
            [15.5, 26],
          ],
          skin.child,
          6,
        ) +
        head(0, 0),
    );
  return at(
    x,
    y,
    s,
    line('M-26,12L-30,25L-38,26M-17,14L-16,26', suit, 9) +
      oval(-15, 8, 17, 11, suit) +
      line('M-4,12L0,25', dark, 7) +
      dots([[1, 26]], skin.child, 6.5) +
      head(0, 0, 2),
    0,
    facing < 0,
  );
}
