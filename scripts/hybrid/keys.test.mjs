import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPublicKey } from './keys.mjs';

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
