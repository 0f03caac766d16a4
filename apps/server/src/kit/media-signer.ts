import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { transfers } from '@academy/contract/limits.ts';
import type { Clock } from './clock.ts';

/** What a signed address opens. */
interface OpenedMedia {
  readonly path: string;
  /** Whole seconds for which it stays open. */
  readonly seconds: number;
}

/** Makes and checks addresses that open protected files for a while: `signed/<expiry>-<signature>/<path>`. */
export interface MediaSigner {
  /**
   * The address of `path`, open for `seconds` (600 at most). The same signature opens everything in the file's folder
   * and below, so that a playlist may name its parts by relative addresses. Throws for a file that has no folder of its
   * own below the first one: its signature would open far too much.
   */
  sign(path: string, seconds: number): string;
  /** Undefined unless the signature is ours, covers the path and has not expired. The path is not checked further. */
  open(address: string): OpenedMedia | undefined;
}

const address = /^signed\/(\d{1,12})-([\w-]{43})\/(.+)$/;

/** Signs with a key of its own that is derived from `secret`, so that neither signature can stand for the other. */
export function createMediaSigner({ secret, clock }: { secret: string; clock: Clock }): MediaSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'academy: addresses of protected media', 32));
  const signatureOf = (expiry: string, folder: string) =>
    createHmac('sha256', key).update(`${expiry}\n${folder}`).digest('base64url');
  const now = () => Math.floor(clock.now().getTime() / 1000);
  return {
    sign: (path, seconds) => {
      const folder = foldersOf(path).at(-1);
      if (folder === undefined) throw new Error('Only a file in a folder of its own can be signed');
      if (!(seconds >= 1 && seconds <= transfers.downloadUrlMaxAgeSeconds)) {
        throw new Error(`A signed address lasts 1 to ${transfers.downloadUrlMaxAgeSeconds} seconds`);
      }
      const expiry = String(now() + Math.floor(seconds));
      return `signed/${expiry}-${signatureOf(expiry, folder)}/${path}`;
    },
    open: (asked) => {
      const [, expiry, signature, path] = address.exec(asked) ?? [];
      if (!expiry || !signature || !path) return undefined;
      const seconds = Number(expiry) - now();
      // Every folder is compared, whichever fits: how long it takes must tell nothing.
      const fitting = foldersOf(path).filter((folder) => isSame(signature, signatureOf(expiry, folder)));
      return seconds > 0 && fitting.length > 0 ? { path, seconds } : undefined;
    },
  };
}

/** More folders than any path of ours has; each costs a hash. */
const deepest = 12;

/** `private/a`, `private/a/b` for `private/a/b/c.m4s`: every folder above a file but the first. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  if (names.length > deepest) return [];
  return names.map((_, place) => names.slice(0, place + 1).join('/')).slice(1);
}

/** Compared as text: base64 has several spellings for the same bytes. */
const isSame = (given: string, wanted: string) =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
