import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { bundlePlaces } from '../../apps/mobile/src/platform/hybrid/bundle-places.ts';
import { readPublicKey, writeBundle } from './bundle.mjs';

const app = { version: '3.4.0', versionCode: 25_070_001 };

function makePages() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'www/wx/assets'), { recursive: true });
  writeFileSync(join(folder, 'www/index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'www/wx/assets/main.js'), 'begin()');
  return folder;
}

test('a bundle contains the pages and the details describe the zip; the same pages give the same zip', () => {
  const folder = makePages();
  const write = (name) =>
    writeBundle(join(folder, 'www'), { app, target: join(folder, name), oldestShell: 25_060_401 });
  const manifest = write('first');
  const content = readFileSync(join(folder, 'first.zip'));
  const pages = Object.entries(unzipSync(content)).map(([name, bytes]) => [name, strFromU8(bytes)]);
  expect(pages).toEqual([
    ['index.html', '<!doctype html>'],
    ['wx/assets/main.js', 'begin()'],
  ]);
  expect(manifest).toEqual({
    version: '3.4.0',
    version_code: 25_070_001,
    kind: 'bundle',
    min_code: 25_060_401,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    signature: null,
  });
  expect(JSON.parse(readFileSync(join(folder, 'first.json'), 'utf8'))).toEqual(manifest);
  expect(write('second').sha256).toBe(manifest.sha256);
});

test('a bundle is signed with the private key, including its version code', () => {
  const folder = makePages();
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signingKey = join(folder, 'key.pem');
  writeFileSync(signingKey, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const target = join(folder, 'signed');
  const { signature } = writeBundle(join(folder, 'www'), { app, target, oldestShell: 1, signingKey });
  const verified = createVerify('sha256')
    .update('25070001\n')
    .update(readFileSync(`${target}.zip`))
    .verify(publicKey, signature, 'base64');
  expect(verified).toBe(true);
});

test('the live-update plugin looks for bundles in the folder where the app stores them', () => {
  const plugin = join(import.meta.dirname, '../../node_modules/@capawesome/capacitor-live-update');
  const java = 'android/src/main/java/io/capawesome/capacitorjs/plugins/liveupdate/LiveUpdate.java';
  const place = /bundlesDirectory = "([^"]+)"/;
  const placeIn = (path) => place.exec(readFileSync(join(plugin, path), 'utf8'))?.[1];
  expect({ android: placeIn(java), ios: placeIn('ios/Plugin/LiveUpdate.swift') }).toEqual(bundlePlaces);
  expect(readFileSync(join(plugin, java), 'utf8')).toContain('getFilesDir(), bundlesDirectory');
  expect(readFileSync(join(plugin, 'ios/Plugin/LiveUpdate.swift'), 'utf8')).toContain(
    'libraryDirectoryUrl.appendingPathComponent(bundlesDirectory)',
  );
});

function makePair(type, options) {
  const folder = mkdtempSync(join(tmpdir(), 'academy-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const pair = generateKeyPairSync(type, options);
  const [signingKey, publicKey] = [join(folder, 'signing.pem'), join(folder, 'public.pem')];
  writeFileSync(signingKey, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  // PKCS#1, which openssl can also write but the pages cannot read.
  const form = type === 'rsa' ? 'pkcs1' : 'spki';
  writeFileSync(publicKey, pair.publicKey.export({ type: form, format: 'pem' }));
  return { signingKey, publicKey, text: pair.publicKey.export({ type: 'spki', format: 'pem' }) };
}

test('with either key, the pages that are built accept only bundles signed with it', () => {
  const { signingKey, publicKey, text } = makePair('rsa', { modulusLength: 2048 });
  expect(readPublicKey({})).toBe('');
  expect(readPublicKey({ signingKey })).toBe(text);
  expect(readPublicKey({ publicKey })).toBe(text);
  expect(readPublicKey({ signingKey, publicKey })).toBe(text);
});

test('keys that do not match, and keys that are not RSA, are refused before anything is built', () => {
  const [ours, others] = [1, 2].map(() => makePair('rsa', { modulusLength: 2048 }));
  expect(() => readPublicKey({ ...ours, publicKey: others.publicKey })).toThrow('is not the public key');
  expect(() => readPublicKey(makePair('ec', { namedCurve: 'P-256' }))).toThrow('is no RSA key');
});
