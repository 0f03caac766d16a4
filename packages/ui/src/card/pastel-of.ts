import { cardColours } from '@academy/contract/limits.ts';
import type { Pastel } from './card.tsx';

/** Hashes a number so that close ones end far apart: the finalizer of MurmurHash3. */
function mixBits(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The pastel colour of an id, the same wherever it is shown. Any five ids in a row from a multiple of five get all
 * five colours, shuffled for every five, so that a list looks mixed and not striped.
 */
export function pastelOf(id: number): Pastel {
  const count = cardColours.length;
  const shuffled = [...cardColours];
  let random = mixBits(Math.floor(id / count));
  for (let at = count - 1; at > 0; at -= 1) {
    const other = random % (at + 1);
    random = Math.floor(random / (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled[((id % count) + count) % count]!;
}
