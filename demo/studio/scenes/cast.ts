import { person } from '../kit/figure.ts';
import type { Figure } from '../kit/figure.ts';
import { cloth, tress } from '../kit/palette.ts';

/** The recurring people of the scenes; a scene overrides what differs. */
export type Role = Partial<Figure> & { x: number };

export const mum = (f: Role): Figure => ({
  hair: 'long',
  tint: tress.dark,
  top: cloth.coral,
  bottom: cloth.slate,
  s: 1.15,
  ...f,
});
export const dad = (f: Role): Figure => ({
  build: 'man',
  hair: 'crop',
  tint: tress.black,
  top: cloth.teal,
  bottom: cloth.slate,
  s: 1.12,
  ...f,
});
export const girl = (f: Role): Figure => ({
  build: 'child',
  hair: 'tails',
  tint: tress.brown,
  top: cloth.butter,
  bottom: cloth.navy,
  s: 1.12,
  ...f,
});
export const boy = (f: Role): Figure => ({
  build: 'child',
  hair: 'short',
  tint: tress.dark,
  top: cloth.butter,
  bottom: cloth.navy,
  s: 1.12,
  ...f,
});
export const granny = (f: Role): Figure => ({
  hair: 'elderbun',
  tint: tress.silver,
  top: cloth.plum,
  bottom: cloth.earth,
  skin: '#F6CDB4',
  s: 1.1,
  ...f,
});
export const grandpa = (f: Role): Figure => ({
  build: 'man',
  hair: 'receding',
  tint: tress.silver,
  top: cloth.mint,
  bottom: cloth.earth,
  glasses: true,
  s: 1.08,
  ...f,
});
export { person };
