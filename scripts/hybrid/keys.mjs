// The key by which the app's pages know bundles of their maker.
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** As the pages read it: SPKI in PEM. */
const read = (file) => {
  const key = createPublicKey(readFileSync(file, 'utf8'));
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`${file} is no RSA key`);
  return key.export({ type: 'spki', format: 'pem' });
};

/**
 * The public key's text; empty where bundles are not signed. Pages that a bundle brings check the next one, so that
 * whoever signs builds the key in. Throws where the two files are no pair, or none is RSA's.
 */
export function readPublicKey({ signingKey, publicKey }) {
  const file = publicKey || signingKey;
  const text = file ? read(file) : '';
  if (signingKey && read(signingKey) !== text)
    throw new Error(`${publicKey} is not the public key of ${signingKey}`);
  return text;
}
