// The app's pages as one zip, which a running app can go on to by itself, and what its row has to say of it.
import { createHash, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** The same for every file and every day, so that the same pages make the same zip: the first day that a zip knows. */
const day = 0x21;
const utf8Names = 0x800;
const deflated = 8;

function* filesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(path);
    else yield path;
  }
}

/** The 26 bytes that stand both before a file and in the list at the end. */
function describe(name, { content, packed }) {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(utf8Names, 2);
  head.writeUInt16LE(deflated, 4);
  head.writeUInt16LE(0, 6);
  head.writeUInt16LE(day, 8);
  head.writeUInt32LE(crc32(content), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
}

function listEntry({ head, name, at }) {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(at, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, rest, name]);
}

/** A zip of all files below `folder`, named from there. */
function zip(folder) {
  const parts = [];
  const entries = [];
  let at = 0;
  for (const path of filesOf(folder)) {
    const name = Buffer.from(relative(folder, path).replaceAll(sep, '/'));
    const content = readFileSync(path);
    const packed = deflateRawSync(content, { level: 9 });
    const head = describe(name, { content, packed });
    const part = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name, packed]);
    entries.push({ head, name, at });
    parts.push(part);
    at += part.length;
  }
  const list = Buffer.concat(entries.map(listEntry));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

/** Writes the zip and, beside it, the facts that its row in `app_releases` needs; gives them back. */
export function writeBundle(pages, { app, target, oldestShell, signingKey }) {
  const content = zip(pages);
  const facts = {
    version: app.version,
    version_code: app.versionCode,
    kind: 'bundle',
    min_code: oldestShell,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    signature: signingKey
      ? sign('sha256', content, readFileSync(signingKey, 'utf8')).toString('base64')
      : null,
  };
  writeFileSync(`${target}.zip`, content);
  writeFileSync(`${target}.json`, `${JSON.stringify(facts, null, 2)}\n`);
  return facts;
}
