import { createKeyedHash, isEqualHash } from '../../kit/keyed-hash.ts';

export interface StreamKeyClaim {
  readonly contentId: number;
  readonly uid: number;
}

/**
 * Stream keys for programs that are configured by hand and reconnect by themselves. The same user and live always
 * give the same key, which never expires, because people save it in their program. Rights are checked when a key is
 * used.
 */
export interface StreamKeys {
  sign(claim: StreamKeyClaim): string;
  /** Undefined unless the signature is valid. */
  verify(key: string): StreamKeyClaim | undefined;
}

const keyPattern = /^(?<claim>(?<contentId>\d{1,15})~(?<uid>\d{1,15}))~(?<hash>[\w-]{43})$/;

/** A key is `content~user~hash`. */
export function createStreamKeys(secret: string): StreamKeys {
  const keyedHash = createKeyedHash(secret);
  const hash = (claim: string) => keyedHash.hash('streaming a live by a program', claim);
  return {
    sign: ({ contentId, uid }) => {
      const claim = `${contentId}~${uid}`;
      return `${claim}~${hash(claim)}`;
    },
    verify: (key) => {
      const groups = keyPattern.exec(key)?.groups;
      if (!groups || !isEqualHash(groups.hash!, hash(groups.claim!))) return undefined;
      return { contentId: Number(groups.contentId), uid: Number(groups.uid) };
    },
  };
}
