import type { Scene } from '../kit/scene.ts';
import { letter } from './card.ts';
import { shot } from './stage.ts';
import { lengthOf, MELT, RATE } from './timeline.ts';
import type { Timed } from './timeline.ts';
import type { Script } from './script.ts';

type Pixels = Uint8Array;

/** Lays a layer over a frame, at a strength and so many pixels lower; only the rows and columns of the box are touched. */
function lay(
  frame: Pixels,
  layer: Pixels,
  width: number,
  box: { x: number; y: number; w: number; h: number },
  strength: number,
  lower = 0,
): void {
  if (strength <= 0) return;
  for (let y = box.y; y < box.y + box.h; y += 1) {
    for (let x = box.x; x < box.x + box.w; x += 1) {
      const from = (y * width + x) * 4;
      const alpha = (layer[from + 3] as number) * strength;
      if (alpha === 0) continue;
      const to = ((y + lower) * width + x) * 4;
      // Layers are premultiplied.
      for (let c = 0; c < 3; c += 1)
        frame[to + c] =
          (layer[from + c] as number) * strength + (frame[to + c] as number) * (1 - alpha / 255);
    }
  }
}

function melt(into: Pixels, other: Pixels, amount: number): void {
  for (let at = 0; at < into.length; at += 1)
    into[at] = (into[at] as number) * (1 - amount) + (other[at] as number) * amount;
}

/** The thin line that fills as the film goes on. */
function progress(frame: Pixels, width: number, height: number, part: number): void {
  for (let y = height - 5; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const [r, g, b, a] = x < width * part ? [0xc4, 0x49, 0x1b, 1] : [0xff, 0xff, 0xff, 0.55];
      frame[at] = r * a + (frame[at] as number) * (1 - a);
      frame[at + 1] = g * a + (frame[at + 1] as number) * (1 - a);
      frame[at + 2] = b * a + (frame[at + 2] as number) * (1 - a);
    }
  }
}

const smooth = (x: number): number => {
  const t = Math.min(1, Math.max(0, x));
  return t * t * (3 - 2 * t);
};

/** All frames of a film, in order, as RGBA; and the one that makes the poster. */
export function camera(
  script: Script,
  slides: readonly Timed[],
  scenes: Record<string, () => Scene>,
): { width: number; height: number; count: number; frame(at: number): Pixels } {
  const drawn = slides.map((slide) => (scenes[slide.scene] ?? scenes.talk)!());
  const lettered = letter(script);
  const { view, card } = lettered;
  const whole = lengthOf(slides);
  const count = Math.round(whole * RATE);
  const plateBox = { x: card.x, y: card.y, w: card.w, h: card.h + 8 };
  return {
    width: view.width,
    height: view.height,
    count,
    frame(at) {
      const now = at / RATE;
      const index = slides.findLastIndex((slide) => slide.start <= now + 1e-6);
      const slide = slides[index]!;
      const t = now - slide.start;
      const left = slide.seconds - t;
      // The camera of a slide runs on while the next one melts in, half of the melt on either side of the cut.
      const span = slide.seconds + MELT;
      const pixels = new Uint8Array(shot(drawn[index]!, view, t + MELT / 2, span, index));
      if (left < MELT / 2 && index + 1 < slides.length) {
        melt(
          pixels,
          shot(drawn[index + 1]!, view, MELT / 2 - left, slides[index + 1]!.seconds + MELT, index + 1),
          smooth((MELT / 2 - left) / MELT),
        );
      } else if (t < MELT / 2 && index > 0) {
        melt(
          pixels,
          shot(
            drawn[index - 1]!,
            view,
            slides[index - 1]!.seconds + MELT / 2 + t,
            slides[index - 1]!.seconds + MELT,
            index - 1,
          ),
          1 - smooth((MELT / 2 + t) / MELT),
        );
      }
      lay(pixels, lettered.plate, view.width, plateBox, 1);
      const enter = index === 0 ? 1 : smooth(t / 0.5);
      const leave = index + 1 < slides.length ? smooth(left / 0.35) : 1;
      lay(
        pixels,
        lettered.words[index]!,
        view.width,
        card,
        Math.min(enter, leave),
        Math.round((1 - enter) * 8),
      );
      progress(pixels, view.width, view.height, (at + 1) / count);
      return pixels;
    },
  };
}
