import type { Scene } from '../kit/scene.ts';
import { renderCard } from './card.ts';
import { MINI, shot } from './stage.ts';
import { totalSeconds, CROSSFADE, RATE } from './timeline.ts';
import type { TimedSlide } from './timeline.ts';
import type { Script } from './script.ts';

type Pixels = Uint8Array;

/** Blends a layer over a frame with a given strength and vertical offset; only the pixels of the box are changed. */
export function blendLayer(
  frame: Pixels,
  layer: Pixels,
  width: number,
  box: { x: number; y: number; w: number; h: number },
  strength: number,
  offsetY = 0,
): void {
  if (strength <= 0) return;
  for (let y = box.y; y < box.y + box.h; y += 1) {
    for (let x = box.x; x < box.x + box.w; x += 1) {
      const from = (y * width + x) * 4;
      const alpha = (layer[from + 3] as number) * strength;
      if (alpha === 0) continue;
      const to = ((y + offsetY) * width + x) * 4;
      // Layers are premultiplied.
      for (let c = 0; c < 3; c += 1)
        frame[to + c] =
          (layer[from + c] as number) * strength + (frame[to + c] as number) * (1 - alpha / 255);
    }
  }
}

function crossfade(into: Pixels, other: Pixels, amount: number): void {
  for (let at = 0; at < into.length; at += 1)
    into[at] = (into[at] as number) * (1 - amount) + (other[at] as number) * amount;
}

/** The thin progress bar at the bottom. */
function drawProgressBar(frame: Pixels, width: number, height: number, part: number): void {
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

/**
 * Returns the size and number of frames of a mini video and a function that renders each of them as RGBA; one of them
 * becomes the poster.
 */
export function createFrames(
  script: Script,
  slides: readonly TimedSlide[],
  scenes: Record<string, () => Scene>,
): { width: number; height: number; count: number; frame(at: number): Pixels } {
  const drawn = slides.map((slide) => (scenes[slide.scene] ?? scenes.talk)!());
  const view = MINI;
  const cardLayers = renderCard(script, view);
  const { card } = cardLayers;
  const totalLength = totalSeconds(slides);
  const count = Math.round(totalLength * RATE);
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
      // The camera of a slide keeps moving during the crossfade to the next one, which is centred on the cut.
      const span = slide.seconds + CROSSFADE;
      const pixels = new Uint8Array(shot(drawn[index]!, view, t + CROSSFADE / 2, span, index));
      if (left < CROSSFADE / 2 && index + 1 < slides.length) {
        crossfade(
          pixels,
          shot(
            drawn[index + 1]!,
            view,
            CROSSFADE / 2 - left,
            slides[index + 1]!.seconds + CROSSFADE,
            index + 1,
          ),
          smooth((CROSSFADE / 2 - left) / CROSSFADE),
        );
      } else if (t < CROSSFADE / 2 && index > 0) {
        crossfade(
          pixels,
          shot(
            drawn[index - 1]!,
            view,
            slides[index - 1]!.seconds + CROSSFADE / 2 + t,
            slides[index - 1]!.seconds + CROSSFADE,
            index - 1,
          ),
          1 - smooth((CROSSFADE / 2 + t) / CROSSFADE),
        );
      }
      blendLayer(pixels, cardLayers.plate, view.width, plateBox, 1);
      const enter = index === 0 ? 1 : smooth(t / 0.5);
      const leave = index + 1 < slides.length ? smooth(left / 0.35) : 1;
      blendLayer(
        pixels,
        cardLayers.words[index]!,
        view.width,
        card,
        Math.min(enter, leave),
        Math.round((1 - enter) * 8),
      );
      drawProgressBar(pixels, view.width, view.height, (at + 1) / count);
      return pixels;
    },
  };
}
