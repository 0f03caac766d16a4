import { timingSafeEqual } from 'node:crypto';
import { liveLimits } from '@academy/contract/limits.ts';
import type { Clock } from '../../kit/clock.ts';
import { createKeyedHash } from '../../kit/keyed-hash.ts';

/** Longer than any valid signed text. */
const maxSignedLength = 400;

/** Signs texts that are handed out and come back, as `text~hash`. */
interface TextSigner {
  readonly sign: (text: string) => string;
  /** The text; undefined unless the signature is valid. */
  readonly verify: (signed: string) => string | undefined;
}

/** A text signed for one purpose is invalid for any other. */
function createTextSigner(secret: string, purpose: string): TextSigner {
  const keyedHash = createKeyedHash(secret);
  return {
    sign: (text) => `${text}~${keyedHash.hash(purpose, text)}`,
    verify: (signed) => {
      const separatorIndex = signed.lastIndexOf('~');
      if (signed.length > maxSignedLength || separatorIndex < 0) return undefined;
      const text = signed.slice(0, separatorIndex);
      const actual = Buffer.from(signed.slice(separatorIndex + 1));
      const expected = Buffer.from(keyedHash.hash(purpose, text));
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? text : undefined;
    },
  };
}

/** What a publishing URL allows: one run of one live for one session of a user. */
interface PublishClaim {
  readonly contentId: number;
  /** The number that the run will have, so that the URL cannot be used twice. */
  readonly run: number;
  readonly uid: number;
  readonly sessionId: string;
  readonly takeover: boolean;
}

export interface PublishTokens {
  /** Valid for `liveLimits.signature` seconds. */
  sign(claim: PublishClaim): string;
  /** Undefined unless the signature is valid and the token has not expired. */
  verify(token: string): PublishClaim | undefined;
}

export function createPublishTokens({ secret, clock }: { secret: string; clock: Clock }): PublishTokens {
  const { sign: signText, verify } = createTextSigner(secret, 'publishing a live');
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    sign: ({ contentId, run, uid, sessionId, takeover }) => {
      const expiresAtSeconds = seconds() + liveLimits.signature;
      return signText([expiresAtSeconds, contentId, run, uid, takeover ? 1 : 0, sessionId].join('~'));
    },
    verify: (token) => {
      const [expiresAtSeconds, contentId, run, uid, takeover, sessionId = ''] =
        verify(token)?.split('~') ?? [];
      if (expiresAtSeconds === undefined || Number(expiresAtSeconds) < seconds()) return undefined;
      const ids = { contentId: Number(contentId), run: Number(run), uid: Number(uid) };
      return { ...ids, sessionId, takeover: takeover === '1' };
    },
  };
}

export interface StreamKeyClaim {
  readonly contentId: number;
  readonly uid: number;
}

/**
 * Stream keys for programs that are configured by hand and reconnect by themselves. The same user and live always
 * give the same key. Rights are checked when a key is used.
 */
export interface StreamKeys {
  sign(claim: StreamKeyClaim): string;
  /** Undefined unless the signature is valid. */
  verify(key: string): StreamKeyClaim | undefined;
}

export function createStreamKeys(secret: string): StreamKeys {
  const { sign: signText, verify } = createTextSigner(secret, 'streaming a live by a program');
  return {
    sign: ({ contentId, uid }) => signText(`${contentId}~${uid}`),
    verify: (key) => {
      const [contentId, uid] = verify(key)?.split('~') ?? [];
      return contentId === undefined ? undefined : { contentId: Number(contentId), uid: Number(uid) };
    },
  };
}
