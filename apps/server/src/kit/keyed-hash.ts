import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Hashes that depend on a secret, so that short inputs (a code, a phone number, an IP address) cannot be guessed from
 * them.
 */
export interface KeyedHash {
  /** 43 characters of base64url; each `purpose` gives another hash of the same text. */
  hash(purpose: string, text: string): string;
}

/** Derives a separate key for each purpose from the secret: HMAC-SHA-256 both times. */
export function createKeyedHash(secret: string): KeyedHash {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const key = keys.get(purpose) ?? createHmac('sha256', secret).update(`key for ${purpose}`).digest();
    keys.set(purpose, key);
    return key;
  };
  return {
    hash: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('base64url'),
  };
}

/**
 * Compares a received hash with the right one in a time that does not reveal how much of it is right. Compared as text,
 * because base64 has several spellings for the same bytes.
 */
export const isEqualHash = (received: string, expected: string): boolean => {
  const [receivedBytes, expectedBytes] = [Buffer.from(received), Buffer.from(expected)];
  return receivedBytes.length === expectedBytes.length && timingSafeEqual(receivedBytes, expectedBytes);
};
