import { cardColours } from '@academy/contract/limits.ts';
import type { Pastel } from './card.tsx';

/** Mixes a number so that near ones end far apart: the finisher of MurmurHash3. */
function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The pastel of a thing by its id, the same wherever it is shown. Five ids in a row get all five colours, shuffled anew
 * for every five, so that a list looks mixed and not striped.
 */
export function pastelOf(id: number): Pastel {
  const count = cardColours.length;
  const shuffled = [...cardColours];
  let chance = mix(Math.floor(id / count));
  for (let at = count - 1; at > 0; at -= 1) {
    const other = chance % (at + 1);
    chance = Math.floor(chance / (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled[((id % count) + count) % count]!;
}
