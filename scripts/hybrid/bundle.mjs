// Packs the app's pages into one zip that a running app can update to, and describes it for its database row.
import { createHash, sign } from 'node:crypto';
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
