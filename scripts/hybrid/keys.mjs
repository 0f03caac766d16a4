// The public key with which the app verifies bundles.
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** In the format that the app expects: SPKI in PEM. */
const read = (file) => {
  const key = createPublicKey(readFileSync(file, 'utf8'));
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`${file} is no RSA key`);
  return key.export({ type: 'spki', format: 'pem' });
};

/**
 * Returns the public key as text, or an empty string if bundles are not signed. The key is built into the pages,
 * because each bundle's pages verify the next one. Throws if the two files do not form a pair or are not RSA keys.
 */
export function readPublicKey({ signingKey, publicKey }) {
  const file = publicKey || signingKey;
  const text = file ? read(file) : '';
  if (signingKey && read(signingKey) !== text)
    throw new Error(`${publicKey} is not the public key of ${signingKey}`);
  return text;
}
