import type { Bundle } from '../shell.ts';

/** Written in by the build: the key, as PEM, by whose other half a bundle has to be signed. */
declare const academyPublicKey: string | undefined;

const ours = typeof academyPublicKey === 'undefined' ? '' : academyPublicKey;
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** Whether a zip is what was promised and, where the app knows its maker's key, its maker's. Rejects where that key is none. */
export async function isGenuine(
  zip: Uint8Array<ArrayBuffer>,
  { sha256, signature }: Pick<Bundle, 'sha256' | 'signature'>,
  publicKey = ours,
): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', zip));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== sha256.toLowerCase()) return false;
  if (!publicKey) return true;
  const key = await crypto.subtle.importKey('spki', decode(publicKey), algorithm, false, ['verify']);
  return signature !== undefined && crypto.subtle.verify(algorithm, key, decode(signature), zip);
}

/** The bytes of base64, also between the first and last lines of PEM. */
const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll(/-----[^-]+-----/g, '')), (sign) => sign.codePointAt(0)!);
