import { circle, dots, line, shape } from './shapes.ts';

/** Hair as one shape (sometimes with a part behind the head), on a head of radius 12.5 at the origin. */
export type Style =
  | 'short'
  | 'crop'
  | 'teen'
  | 'bob'
  | 'long'
  | 'bun'
  | 'pony'
  | 'tails'
  | 'braid'
  | 'receding'
  | 'elderbun'
  | 'curly'
  | 'tuft'
  | 'cap'
  | 'bald';

interface Drawn {
  behind: string;
  before: string;
}

const CROWN = 'M-13.3,2C-16,-18 16,-18 13.3,2C12,-5 6,-8 0,-9.5C-6,-8 -12,-5 -13.3,2z';
const SWEPT = 'M-13.4,2C-16,-18 16,-18 13.4,2C12,-2 9,-7 4,-8.5C0,-4 -9,-5 -13.4,2z';

export function hair(style: Style, colour: string, ribbon = '#E2683A'): Drawn {
  const one = (d: string, behind = ''): Drawn => ({ behind, before: shape(d, colour) });
  switch (style) {
    case 'short':
      return one(
        'M-13.4,1C-16,-18 16,-18 13.4,1C12,-5 9,-8 5,-7.5C-1,-6 -7,-8 -9.5,-7C-12,-5 -13,-2 -13.4,1z',
      );
    case 'crop':
      return one(
        'M-13.2,0C-16,-16 -6,-20 4,-17.5C13,-17 15,-7 13.2,0C12,-4 11,-7 8,-9C1,-6 -5,-7 -9,-9C-11,-7 -12,-4 -13.2,0z',
      );
    case 'teen':
      return one(
        'M-13.4,2C-17,-6 -15,-13 -8,-15C-7,-18 -1,-19 1,-17C6,-20 11,-17 11,-14C16,-12 16,-4 13.4,2C13,-3 10,-6 8,-7C7,-4 4,-4 3,-7C0,-3 -4,-3 -5,-6C-9,-5 -13,-2 -13.4,2z',
      );
    case 'bob':
      return one(SWEPT, shape('M-15.5,6C-18,-21 18,-21 15.5,6Q16,14 9,13H-9Q-16,14 -15.5,6z', colour));
    case 'long':
      return one(
        CROWN,
        shape('M-15,0C-17,-21 17,-21 15,0L18,22Q19,29 11,27L7,14H-7L-11,27Q-19,29 -18,22z', colour),
      );
    case 'bun':
      return one(CROWN, circle(0, -16, 6.2, colour));
    case 'pony':
      return one(SWEPT, shape('M6,-13C20,-20 25,-4 19,14C14,8 16,-2 9,-4z', colour));
    case 'tails':
      return one(
        CROWN,
        shape(
          'M-10,-8C-22,-14 -24,6 -19,12C-13,10 -13,2 -11,-2zM10,-8C22,-14 24,6 19,12C13,10 13,2 11,-2z',
          colour,
        ),
      );
    case 'braid':
      return {
        behind: '',
        before:
          shape(SWEPT, colour) +
          dots(
            [
              [12.5, 8],
              [14, 14.5],
              [14, 21],
            ],
            colour,
            7.5,
          ) +
          line('M12,25.5h4', ribbon, 3),
      };
    case 'receding':
      return one(
        'M-13.5,4C-17,-19 17,-19 13.5,4C12,-1 10.6,-5.6 7.6,-8C3,-9.6 -3,-9.6 -7.6,-8C-10.6,-5.6 -12,-1 -13.5,4z',
      );
    case 'elderbun':
      return one(
        'M-13.4,3C-17,-18 17,-18 13.4,3C13,-3 9,-5 7,-9C3,-6 -3,-6 -7,-9C-9,-5 -13,-3 -13.4,3z',
        circle(0, -15.5, 5.5, colour),
      );
    case 'curly':
      return {
        behind: dots(
          [
            [-12, 4],
            [12, 4],
            [-14, -3],
            [14, -3],
          ],
          colour,
          9,
        ),
        before: dots(
          [
            [-11, -8],
            [-5, -12],
            [2, -13],
            [9, -10],
            [12, -5],
            [-12, -3],
          ],
          colour,
          9.5,
        ),
      };
    case 'tuft':
      return { behind: '', before: line('M-2,-12q-2,-5 2,-6q3,1 1,4M2,-12q1,-3 4,-3', colour, 2.4) };
    case 'cap':
      return {
        behind: '',
        before:
          shape('M-13,-1q-1,-3 1,-5h24q2,2 1,5q-13,-4 -26,0z', colour) +
          shape('M-13,-4C-13,-20 13,-20 13,-4z', '#FFC93C') +
          line('M-15,-4h30', '#F2A93A', 3.5),
      };
    case 'bald':
      return { behind: '', before: '' };
  }
}

/** The hair seen from behind. */
export function nape(style: Style, colour: string): string {
  const full = circle(0, -0.5, 13.4, colour);
  if (style === 'long') return full + shape('M-13,-2L-15,23Q0,29 15,23L13,-2z', colour);
  if (style === 'bun' || style === 'elderbun') return full + circle(0, -15, 6.2, colour);
  if (style === 'pony')
    return (
      full + shape('M-4,-10C-10,10 -4,20 0,24C4,20 10,10 4,-10z', colour) + line('M-3,-9h6', '#E2683A', 3)
    );
  if (style === 'tails')
    return (
      full +
      shape(
        'M-11,-4C-22,-8 -23,10 -18,15C-13,12 -12,4 -11,2zM11,-4C22,-8 23,10 18,15C13,12 12,4 11,2z',
        colour,
      )
    );
  if (style === 'bob') return full + shape('M-13.4,0L-14,10Q0,16 14,10L13.4,0z', colour);
  if (style === 'cap')
    return circle(0, 0, 13, colour) + shape('M-13.5,-1C-13,-20 13,-20 13.5,-1z', '#FFC93C');
  return full;
}
