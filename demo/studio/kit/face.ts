import { ink } from './palette.ts';
import { dots, line, shape } from './shapes.ts';
import type { Point } from './shapes.ts';

export type Mood = 'smile' | 'laugh' | 'sad' | 'flat' | 'oh' | 'cry' | 'sleep' | 'soft' | 'cross';

const LIP = '#B5523B';

/** Two dots, a mouth and soft cheeks; `look` shifts them in the direction of the gaze. */
export function face(mood: Mood, look: Point = [0, 0], glasses = false): string {
  const [dx, dy] = look;
  const near = (x: number, y: number): Point => [x + dx, y + dy];
  const eyes =
    mood === 'sleep' || mood === 'laugh'
      ? line(
          `M${dx - 6.6},${dy + 1.5 + (mood === 'laugh' ? 1 : 0)}q2,${mood === 'laugh' ? -3 : 2} 4,0M${dx + 2.6},${dy + 1.5 + (mood === 'laugh' ? 1 : 0)}q2,${mood === 'laugh' ? -3 : 2} 4,0`,
          ink,
          1.4,
        )
      : mood === 'cry'
        ? line(`M${dx - 6.4},${dy + 0.5}l3.6,1.6l-3.6,1.4M${dx + 6.4},${dy + 0.5}l-3.6,1.6l3.6,1.4`, ink, 1.4)
        : dots([near(-4.5, 1.4), near(4.5, 1.4)], ink, 2.7);
  const mouths: Record<Mood, string> = {
    smile: line(`M${dx - 3.4},${dy + 6}q3.4,3 6.8,0`, LIP, 1.4),
    soft: line(`M${dx - 2.4},${dy + 6.4}q2.4,1.8 4.8,0`, LIP, 1.4),
    sleep: line(`M${dx - 2},${dy + 6.4}q2,1.6 4,0`, LIP, 1.4),
    laugh: shape(`M${dx - 4},${dy + 5}h8q-.6,5 -4,5t-4,-5z`, LIP),
    sad: line(`M${dx - 3},${dy + 8}q3,-3 6,0`, LIP, 1.4),
    cross:
      line(`M${dx - 3},${dy + 7.5}q3,-2 6,0`, LIP, 1.4) +
      line(`M${dx - 7},${dy - 2.5}l4,1.4M${dx + 7},${dy - 2.5}l-4,1.4`, ink, 1.3),
    flat: line(`M${dx - 2.6},${dy + 7}h5.2`, LIP, 1.4),
    oh: dots([near(0, 7)], LIP, 4),
    cry:
      shape(`M${dx - 4},${dy + 10}q.6,-5 4,-5t4,5z`, LIP) +
      line(`M${dx - 7},${dy + 5}v4M${dx + 7},${dy + 5}v4`, '#7FB8E6', 2.2),
  };
  const frames = glasses
    ? `<path d="M${dx - 8.6},${dy + 1.6}a3.9,3.9 0 1 0 7.8,0a3.9,3.9 0 1 0 -7.8,0M${dx + 0.8},${dy + 1.6}a3.9,3.9 0 1 0 7.8,0a3.9,3.9 0 1 0 -7.8,0M${dx - 0.8},${dy + 1}h1.6" fill="#fff" fill-opacity=".35" stroke="#5A4A44" stroke-width="1.1"/>`
    : '';
  return dots([near(-7.8, 5.2), near(7.8, 5.2)], '#F9C2AC', 4.2) + frames + eyes + mouths[mood];
}
