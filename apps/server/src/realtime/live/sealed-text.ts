import { timingSafeEqual } from 'node:crypto';
import { createKeyedHash } from '../../kit/keyed-hash.ts';

/** Longer than any of ours. */
const longest = 400;

/** Texts that are handed out and come back: `text~hash`, which nobody else can make. */
export interface Seal {
  readonly seal: (text: string) => string;
  /** Undefined unless it is ours. */
  readonly open: (sealed: string) => string | undefined;
}

/** What was sealed for one purpose opens for no other. */
export function createSeal(secret: string, purpose: string): Seal {
  const keyed = createKeyedHash(secret);
  return {
    seal: (text) => `${text}~${keyed.hash(purpose, text)}`,
    open: (sealed) => {
      const cut = sealed.lastIndexOf('~');
      if (sealed.length > longest || cut < 0) return undefined;
      const text = sealed.slice(0, cut);
      const given = Buffer.from(sealed.slice(cut + 1));
      const wanted = Buffer.from(keyed.hash(purpose, text));
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? text : undefined;
    },
  };
}
