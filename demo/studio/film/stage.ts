import { createRequire } from 'node:module';
import { ground } from '../kit/palette.ts';
import type { Motion, Part, Scene } from '../kit/scene.ts';
import { rounded } from '../kit/shapes.ts';

/** The renderer is loaded through NODE_PATH as well, because it is a tool of the studio and not of the product. */
const { Resvg } = createRequire(import.meta.url)('@resvg/resvg-js') as typeof import('@resvg/resvg-js');

/**
 * The viewport of a scene: pixels per unit, the scene coordinates of its left and top edges, and the fixed point of
 * the camera's zoom.
 */
export interface View {
  width: number;
  height: number;
  scale: number;
  left: number;
  top: number;
  hold: readonly [number, number];
}

export const LESSON: View = { width: 960, height: 540, scale: 2.88, left: -66, top: -4, hold: [160, 110] };
export const MINI: View = { width: 540, height: 960, scale: 2.8, left: 63.6, top: -128, hold: [160, 110] };

/** What lessons are encoded in: large enough for the words on a phone. */
export const LESSON_FILM: View = { ...LESSON, width: 854, height: 480, scale: (LESSON.scale * 854) / 960 };

const wave = (t: number, seconds: number, phase = 0): number => Math.sin((t / seconds + phase) * Math.PI * 2);
const f = (value: number): string => value.toFixed(3);

/** How much longer than a breath its tilt takes; in a loop both have to fit. */
const TILT = 1.7;
const LOOP_TILT = 1;

function motionTransform(motion: Motion, t: number, phase: number, tilt = TILT): string {
  switch (motion.kind) {
    case 'still':
    case 'glow':
      return '';
    case 'sway':
      return `rotate(${f(motion.degrees * wave(t, motion.seconds, phase))} ${motion.about.join(' ')})`;
    case 'bob':
      return `translate(0,${f(motion.by * wave(t, motion.seconds, phase))})`;
    case 'drift':
      return `translate(${f(motion.by[0] * wave(t, motion.seconds, phase))},${f(motion.by[1] * wave(t, motion.seconds, phase))})`;
    case 'breathe': {
      const [x, y] = motion.about;
      const breath = wave(t, motion.seconds, phase);
      return `translate(${x},${y}) rotate(${f(0.7 * wave(t, motion.seconds * tilt, phase))}) scale(${f(1 - 0.006 * breath)},${f(1 + 0.014 * breath)}) translate(${-x},${-y})`;
    }
  }
}

/** The camera movement of a slide: zooms in or out and pans left or right, alternating by slide index. */
function cameraTransform(part: Part, progress: number, slideIndex: number, view: View): string {
  const direction = slideIndex % 2 ? -1 : 1;
  const pan = direction * (progress - 0.5) * 14 * (part.depth - 0.3);
  const inwards = slideIndex % 3 === 1 ? 1 - progress : progress;
  const zoom = 1 + 0.07 * inwards * (0.6 + part.depth * 0.5);
  const [x, y] = view.hold;
  return `translate(${f(x + pan)},${y}) scale(${f(zoom)}) translate(${-x},${-y})`;
}

/** Renders a scene `t` seconds into its slide; `slideIndex` is the position of the slide in its film. */
export function shot(scene: Scene, view: View, t: number, seconds: number, slideIndex: number): Uint8Array {
  return render(
    scene,
    view,
    (part, index) =>
      `${cameraTransform(part, t / seconds, slideIndex, view)} ${motionTransform(part.motion, t, index * 0.17)}`,
    t,
  );
}

/**
 * Renders a scene of a lesson with a resting camera. Every motion has a whole number of turns in `loop` seconds, so
 * that the drawing moves on without a jump when they are repeated.
 */
export function loopShot(scene: Scene, view: View, t: number, loop: number): Uint8Array {
  const elements = scene.elements.map((part) => ({ ...part, motion: fitLoop(part.motion, loop) }));
  return render(
    { ...scene, elements },
    view,
    (part, index) => motionTransform(part.motion, t, index * 0.17, LOOP_TILT),
    t,
  );
}

function fitLoop(motion: Motion, loop: number): Motion {
  if (motion.kind === 'still') return motion;
  return { ...motion, seconds: loop / Math.max(1, Math.round(loop / motion.seconds)) };
}

function render(
  scene: Scene,
  view: View,
  transformOf: (part: Part, index: number) => string,
  t: number,
): Uint8Array {
  const body = scene.elements
    .map((part, index) => {
      const opacity =
        part.motion.kind === 'glow' ? ` opacity="${f(0.86 + 0.14 * wave(t, part.motion.seconds))}"` : '';
      return `<g transform="${transformOf(part, index)}"${opacity}>${part.svg}</g>`;
    })
    .join('');
  const box = `${view.left} ${view.top} ${f(view.width / view.scale)} ${f(view.height / view.scale)}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${view.width}" height="${view.height}" ${rounded}><rect x="-400" y="-400" width="1200" height="1200" fill="${ground[scene.ground]}"/>${body}</svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels;
}

/** Renders text, placed in the pixels of `drawn`, as a layer of `view` with a transparent background. */
export function renderText(svg: string, drawn: View, view: View): Uint8Array {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${view.width}" height="${view.height}" viewBox="0 0 ${drawn.width} ${drawn.height}">${svg}</svg>`;
  return new Resvg(whole, { font: { loadSystemFonts: true, defaultFontFamily: 'Noto Sans CJK SC' } }).render()
    .pixels;
}
