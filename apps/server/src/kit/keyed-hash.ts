import { createHmac } from 'node:crypto';

/** Hashes that only we can make, so that short things (a code, a number, an address) cannot be guessed from them. */
export interface KeyedHash {
  /** 43 characters of base64url; the same text gives another hash for each `purpose`. */
  hash(purpose: string, text: string): string;
}

/** Each purpose has a key of its own, derived from the secret: HMAC-SHA-256 both times. */
export function createKeyedHash(secret: string): KeyedHash {
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string): Buffer => {
    const key = keys.get(purpose) ?? createHmac('sha256', secret).update(`key for ${purpose}`).digest();
    keys.set(purpose, key);
    return key;
  };
  return {
    hash: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest('base64url'),
  };
}
