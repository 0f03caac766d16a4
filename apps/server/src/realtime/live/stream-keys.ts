import { createKeyedHash, isEqualHash } from '../../kit/keyed-hash.ts';

export interface StreamKeyClaim {
  readonly contentId: number;
  readonly uid: number;
  /** The user's version when the key was signed: after a renewal the key is invalid. */
  readonly version: number;
}

/**
 * Stream keys for programs that are configured by hand and reconnect by themselves. Until the user's keys are renewed
 * the same user and live always give the same key, because people save it in their program. Rights and the version
 * are checked when a key is used.
 */
export interface StreamKeys {
  sign(claim: StreamKeyClaim): string;
  /** Undefined unless the signature is valid. */
  verify(key: string): StreamKeyClaim | undefined;
}

const keyPattern =
  /^(?<claim>(?<contentId>\d{1,15})~(?<uid>\d{1,15})(?:~(?<version>[1-9]\d{0,8}))?)~(?<hash>[\w-]{43})$/;

/** A key is `content~user~hash`, and after a renewal `content~user~version~hash`. */
export function createStreamKeys(secret: string): StreamKeys {
  const keyedHash = createKeyedHash(secret);
  const hash = (claim: string) => keyedHash.hash('streaming a live by a program', claim);
  return {
    sign: ({ contentId, uid, version }) => {
      const claim = version === 0 ? `${contentId}~${uid}` : `${contentId}~${uid}~${version}`;
      return `${claim}~${hash(claim)}`;
    },
    verify: (key) => {
      const groups = keyPattern.exec(key)?.groups;
      if (!groups || !isEqualHash(groups.hash!, hash(groups.claim!))) return undefined;
      const { contentId, uid, version = 0 } = groups;
      return { contentId: Number(contentId), uid: Number(uid), version: Number(version) };
    },
  };
}
