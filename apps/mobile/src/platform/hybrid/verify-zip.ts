import { strToU8 } from 'fflate';
import type { Bundle } from '../shell.ts';
import { fromBase64 } from './base64.ts';

/** Set by the build: the publisher's public key as PEM, with which a bundle's signature is checked. */
declare const academyPublicKey: string | undefined;

const ownPublicKey = typeof academyPublicKey === 'undefined' ? '' : academyPublicKey;
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/**
 * Whether a zip has the promised digest and, where the app has a public key, the publisher's signature for this
 * release.
 */
export async function isGenuine(
  zip: Uint8Array<ArrayBuffer>,
  { id, sha256, signature }: Pick<Bundle, 'id' | 'sha256' | 'signature'>,
  publicKey = ownPublicKey,
): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', zip));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== sha256.toLowerCase()) return false;
  return !publicKey || (signature !== undefined && isSigned(zip, { id, signature, publicKey }));
}

interface Signed {
  readonly id: string;
  readonly signature: string;
  readonly publicKey: string;
}

/**
 * The release number is part of the signed content, so that an older genuine bundle cannot be published as a newer
 * one.
 */
async function isSigned(zip: Uint8Array, { id, signature, publicKey }: Signed): Promise<boolean> {
  const idLine = strToU8(`${id}\n`);
  const content = new Uint8Array(idLine.length + zip.length);
  content.set(idLine);
  content.set(zip, idLine.length);
  try {
    const spki = fromBase64(publicKey.replaceAll(/-----[^-]+-----/g, ''));
    const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, fromBase64(signature), content);
  } catch {
    // The signature or the key is not base64, or no key at all.
    return false;
  }
}
