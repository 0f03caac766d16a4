import type { Scene } from '../kit/scene.ts';
import { renderCard } from './card.ts';
import { blendLayer } from './frames.ts';
import type { Script } from './script.ts';
import { LESSON_FILM, loopShot, type View } from './stage.ts';
import { LESSON_RATE, type TimedSlide, totalSeconds } from './timeline.ts';

/** Seconds for which a drawing moves, and then rests, in turn: every motion ends where it began. */
const LOOP = 4;
const REST = 6;

/** Scenes in the size of a film, by name and frame: most occur in several films, and drawing is what takes time. */
const drawn = new Map<string, Uint8Array>();

function drawScene(
  name: string,
  place: number,
  { scenes, view }: { scenes: Record<string, () => Scene>; view: View },
): Uint8Array {
  const key = `${name} ${place} ${view.width}`;
  const pixels = drawn.get(key) ?? loopShot(scenes[name]!(), view, place / LESSON_RATE, LOOP);
  drawn.set(key, pixels);
  return pixels;
}

export interface LessonFrames {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  /** Seconds at which slides begin. */
  readonly cuts: readonly number[];
  /** Whether a frame is the same as the one before. */
  readonly isRepeated: (at: number) => boolean;
  /** RGBA. Frames are asked for in order; the last slide's are cached. */
  frame(at: number): Uint8Array;
}

/**
 * The frames of a lesson: a drawing that moves in place beside a card with the slide's words. Slides are cut, not
 * blended, and the camera rests, so that a minute of film needs few bytes.
 */
export function createLessonFrames(
  script: Script,
  slides: readonly TimedSlide[],
  { scenes, view = LESSON_FILM }: { scenes: Record<string, () => Scene>; view?: View },
): LessonFrames {
  const { card, plate, words } = renderCard(script, view);
  // The plate's shadow is a little lower.
  const plateBox = { ...card, h: card.h + 8 };
  const compose = (index: number, place: number) => {
    const { scene } = slides[index]!;
    const pixels = new Uint8Array(drawScene(scenes[scene] ? scene : 'talk', place, { scenes, view }));
    blendLayer(pixels, plate, view.width, plateBox, 1);
    blendLayer(pixels, words[index]!, view.width, card, 1);
    return pixels;
  };
  /** The slide of a frame, and the place of its drawing in the loop. */
  const find = (at: number) => {
    const now = at / LESSON_RATE;
    const index = slides.findLastIndex(({ start }) => start <= now + 1e-6);
    const turn = Math.round((now - slides[index]!.start) * LESSON_RATE) % ((LOOP + REST) * LESSON_RATE);
    return { index, place: turn < LOOP * LESSON_RATE ? turn : 0 };
  };
  let cached = { index: -1, frames: new Map<number, Uint8Array>() };
  return {
    width: view.width,
    height: view.height,
    count: Math.round(totalSeconds(slides) * LESSON_RATE),
    cuts: slides.map(({ start }) => start),
    isRepeated: (at) => {
      if (at === 0) return false;
      const [now, before] = [find(at), find(at - 1)];
      return now.index === before.index && now.place === before.place;
    },
    frame: (at) => {
      const { index, place } = find(at);
      if (cached.index !== index) cached = { index, frames: new Map() };
      const pixels = cached.frames.get(place) ?? compose(index, place);
      cached.frames.set(place, pixels);
      return pixels;
    },
  };
}
