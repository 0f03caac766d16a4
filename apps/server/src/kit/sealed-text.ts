import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts short secrets for the database, so that a stolen copy of it does not reveal them. */
export interface SealedText {
  /** Base64url of nonce, tag and ciphertext. It opens only with the same `context`, for example the id of its row. */
  seal(bytes: Uint8Array, context: string): string;
  /** Undefined when it was changed, or sealed with another secret or context. */
  open(sealed: string, context: string): Buffer | undefined;
}

/** AES-256-GCM with a key of its own for each purpose, derived from the secret. */
export function createSealedText(secret: string, purpose: string): SealedText {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `academy: sealed ${purpose}`, 32));
  return {
    seal: (bytes, context) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < ivBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
