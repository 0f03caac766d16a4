import { expect, test } from 'vitest';
import { toBase64 } from './base64.ts';
import { isGenuine } from './verify-zip.ts';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const zip = new TextEncoder().encode('the pages of 3.4.0');
const id = '25070001';
const encode = (bytes: ArrayBuffer) => toBase64(new Uint8Array(bytes));
const signed = new TextEncoder().encode(`${id}\nthe pages of 3.4.0`);
const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', zip));
const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');

async function createSigner() {
  const length = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const pair = await crypto.subtle.generateKey({ ...algorithm, ...length }, true, ['sign', 'verify']);
  const lines = encode(await crypto.subtle.exportKey('spki', pair.publicKey)).replaceAll(/.{64}/g, '$&\n');
  return {
    publicKey: `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`,
    signature: encode(await crypto.subtle.sign(algorithm, pair.privateKey, signed)),
  };
}

test('a zip is verified by its digest', async () => {
  expect(await isGenuine(zip, { id, sha256, signature: undefined })).toBe(true);
  expect(await isGenuine(zip, { id, sha256: sha256.toUpperCase(), signature: undefined })).toBe(true);
  expect(await isGenuine(zip, { id, sha256: '0'.repeat(64), signature: undefined })).toBe(false);
  expect(await isGenuine(zip.slice(1), { id, sha256, signature: undefined })).toBe(false);
});

test('an app with a public key accepts only what its publisher signed', async () => {
  const [maker, other] = await Promise.all([createSigner(), createSigner()]);
  const isOurs = (signature: string | undefined) =>
    isGenuine(zip, { id, sha256, signature }, maker.publicKey);
  expect(await isOurs(maker.signature)).toBe(true);
  expect(await isOurs(other.signature)).toBe(false);
  expect(await isOurs(undefined)).toBe(false);
  expect(await isOurs('not even base64!')).toBe(false);
  const older = { id: '25070002', sha256, signature: maker.signature };
  expect(await isGenuine(zip, older, maker.publicKey), 'another release’s').toBe(false);
  expect(await isGenuine(zip, { id, sha256: '0'.repeat(64), ...maker }, maker.publicKey)).toBe(false);
});
