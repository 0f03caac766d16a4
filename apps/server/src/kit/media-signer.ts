import { createHmac, hkdfSync } from 'node:crypto';
import { isEqualHash } from './keyed-hash.ts';
import { transfers } from '@academy/contract/limits.ts';
import type { Clock } from './clock.ts';

interface VerifiedMedia {
  readonly path: string;
  /** Whole seconds until it expires. */
  readonly seconds: number;
}

/**
 * Creates and checks signed paths that give access to protected files for a limited time:
 * `signed/<expiry>-<signature>/<path>`.
 */
export interface MediaSigner {
  /**
   * The signed path of `path`, valid for `seconds` (600 at most). The same signature is valid for everything in the
   * file's folder and below, so that a playlist may name its segments by relative paths. Throws for a file that is
   * not at least two folders deep: the signature would cover far too much.
   */
  sign(path: string, seconds: number): string;
  /**
   * Undefined unless the signature is valid, covers the path and has not expired. The path itself is not checked
   * further.
   */
  verify(signedPath: string): VerifiedMedia | undefined;
}

const signedPathPattern = /^signed\/(\d{1,12})-([\w-]{43})\/(.+)$/;

/**
 * Uses a key derived from `secret` for this purpose alone, so that no other signature made with the secret is valid
 * here.
 */
export function createMediaSigner({ secret, clock }: { secret: string; clock: Clock }): MediaSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'academy: addresses of protected media', 32));
  const signatureOf = (expiry: string, folder: string) =>
    createHmac('sha256', key).update(`${expiry}\n${folder}`).digest('base64url');
  const now = () => Math.floor(clock.now().getTime() / 1000);
  return {
    sign: (path, seconds) => {
      const folder = foldersAbove(path).at(-1);
      if (folder === undefined) throw new Error('Only a file in a folder of its own can be signed');
      if (!(seconds >= 1 && seconds <= transfers.downloadUrlMaxAgeSeconds)) {
        throw new Error(`A signed address lasts 1 to ${transfers.downloadUrlMaxAgeSeconds} seconds`);
      }
      const expiry = String(now() + Math.floor(seconds));
      return `signed/${expiry}-${signatureOf(expiry, folder)}/${path}`;
    },
    verify: (signedPath) => {
      const [, expiry, signature, path] = signedPathPattern.exec(signedPath) ?? [];
      if (!expiry || !signature || !path) return undefined;
      const seconds = Number(expiry) - now();
      // All folders are compared even after a match, so that the duration reveals nothing.
      const matching = foldersAbove(path).filter((folder) =>
        isEqualHash(signature, signatureOf(expiry, folder)),
      );
      return seconds > 0 && matching.length > 0 ? { path, seconds } : undefined;
    },
  };
}

/** More folders than any path has; each costs a hash. */
const maxFolders = 12;

/** Every folder above a file except the first: `private/a` and `private/a/b` for `private/a/b/c.m4s`. */
function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  if (names.length > maxFolders) return [];
  return names.map((_, index) => names.slice(0, index + 1).join('/')).slice(1);
}
