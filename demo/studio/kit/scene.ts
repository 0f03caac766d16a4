import { ground } from './palette.ts';
import type { Ground } from './palette.ts';
import { rect, rounded, shorten } from './shapes.ts';
import type { Point } from './shapes.ts';

/** How a part moves in films; drawings are still. */
export type Motion =
  | { kind: 'still' }
  | { kind: 'sway'; about: Point; degrees: number; seconds: number }
  | { kind: 'bob'; by: number; seconds: number }
  | { kind: 'breathe'; about: Point; seconds: number }
  | { kind: 'drift'; by: Point; seconds: number }
  | { kind: 'glow'; seconds: number };

/** A layer of a scene: the nearer it is (depth 1), the more it moves with the camera. */
export interface Part {
  svg: string;
  depth: number;
  motion: Motion;
}
export interface Scene {
  ground: Ground;
  elements: Part[];
}

const still: Motion = { kind: 'still' };
export const far = (...svg: string[]): Part => ({ svg: svg.join(''), depth: 0.15, motion: still });
export const mid = (...svg: string[]): Part => ({ svg: svg.join(''), depth: 0.5, motion: still });
export const near = (...svg: string[]): Part => ({ svg: svg.join(''), depth: 0.85, motion: still });

/** A person or group with a breathing motion around a point. */
export const alive = (about: Point, ...svg: string[]): Part => ({
  svg: svg.join(''),
  depth: 0.5,
  motion: { kind: 'breathe', about, seconds: 3.4 },
});
export const sway = (about: Point, degrees: number, ...svg: string[]): Part => ({
  svg: svg.join(''),
  depth: 0.5,
  motion: { kind: 'sway', about, degrees, seconds: 4.2 },
});
export const bob = (by: number, ...svg: string[]): Part => ({
  svg: svg.join(''),
  depth: 0.5,
  motion: { kind: 'bob', by, seconds: 3 },
});
export const drift = (by: Point, ...svg: string[]): Part => ({
  svg: svg.join(''),
  depth: 0.15,
  motion: { kind: 'drift', by, seconds: 6 },
});
export const glow = (...svg: string[]): Part => ({
  svg: svg.join(''),
  depth: 0.3,
  motion: { kind: 'glow', seconds: 3.6 },
});

export const scene = (colour: Ground, ...elements: Part[]): Scene => ({ ground: colour, elements });

/** A still drawing of a scene, 320×180. */
export const still320 = (drawn: Scene): string =>
  `<svg viewBox="0 0 320 180" xmlns="http://www.w3.org/2000/svg" ${rounded}>${rect(0, 0, 320, 180, ground[drawn.ground])}${drawn.elements.map((part) => shorten(part.svg)).join('')}</svg>\n`;
