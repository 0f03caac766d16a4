// Packs the app's pages into one zip that a running app can update to, and describes it for its database row. Reads the
// public key with which the app verifies such bundles.
import { createHash, createPublicKey, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { zipSync } from 'fflate';

/** The first day that the zip format supports, used for every file so that the same pages give the same zip. */
const day = new Date(1980, 0, 1);

function* filesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(path);
    else yield path;
  }
}

function zip(folder) {
  const entries = [...filesOf(folder)].map((path) => [
    relative(folder, path).replaceAll(sep, '/'),
    readFileSync(path),
  ]);
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: day });
}

/** Includes the version code, so that an older bundle cannot be published as a newer one. */
const signedPart = ({ versionCode }, content) => Buffer.concat([Buffer.from(`${versionCode}\n`), content]);

/** Writes the zip and, beside it, the details for its row in `app_releases`; returns these details. */
export function writeBundle(pages, { app, target, oldestShell, signingKey }) {
  const content = zip(pages);
  const manifest = {
    version: app.version,
    version_code: app.versionCode,
    kind: 'bundle',
    min_code: oldestShell,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    signature: signingKey
      ? sign('sha256', signedPart(app, content), readFileSync(signingKey, 'utf8')).toString('base64')
      : null,
  };
  writeFileSync(`${target}.zip`, content);
  writeFileSync(`${target}.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** The public key of a file in the format that the app expects: SPKI in PEM. */
const readKey = (file) => {
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
  const text = file ? readKey(file) : '';
  if (signingKey && readKey(signingKey) !== text)
    throw new Error(`${publicKey} is not the public key of ${signingKey}`);
  return text;
}
