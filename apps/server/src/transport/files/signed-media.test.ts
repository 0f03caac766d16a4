import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaSigner } from '../../kit/media-signer.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { createTestServer } from '../testing/test-server.ts';

const secret = 'a secret for tests, forty characters long';
let now = new Date('2026-11-21T08:00:00Z');
const clock = { now: () => now };
const signer = createMediaSigner({ secret, clock });

let server: Awaited<ReturnType<typeof createTestServer>>;
let port: number;
beforeAll(async () => {
  const storage = createMemoryStorage({
    'demo/desk.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'private/lives/5/index.m3u8': '#EXTM3U\n720/1.m4s\n',
    'private/lives/5/720/1.m4s': '0123456789',
    'private/lives/50/index.m3u8': 'of another live',
    'private/lives/secret.txt': 'secret',
    'private/uploads/a/original.mp4': 'original',
    'private/top.mp4': 'top',
  });
  server = await createTestServer({ routes: [], storage, signer });
  await server.listen({ host: '127.0.0.1', port: 0 });
  port = (server.server.address() as { port: number }).port;
});
afterAll(() => server.close());

/** Sent raw, so that no client normalises the path. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRaw(port, { path, headers, method });
const playlist = 'private/lives/5/index.m3u8';
const sign = (path = playlist, seconds = 600) => `/media/${signer.sign(path, seconds)}`;

test('a signed path gives access to a file for its seconds, and only the receiver may cache it', async () => {
  const address = sign(playlist, 60);
  const response = await get(address);
  expect([response.status, response.body]).toEqual([200, '#EXTM3U\n720/1.m4s\n']);
  expect(response.headers['cache-control']).toBe('private, max-age=60');
  now = new Date(now.getTime() + 59_000);
  expect((await get(address)).headers['cache-control']).toBe('private, max-age=1');
  now = new Date(now.getTime() + 1_000);
  expect((await get(address)).status).toBe(404);
});

test('relative paths in a playlist work too, with ranges as well', async () => {
  const segment = new URL('720/1.m4s', `http://a${sign()}`).pathname;
  expect((await get(segment)).body).toBe('0123456789');
  const part = await get(segment, { range: 'bytes=2-4' });
  expect([part.status, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  expect(part.headers['cache-control']).toBe('private, max-age=600');
  const again = await get(segment, { 'if-none-match': String(part.headers['etag']) });
  expect([again.status, again.body, again.headers['cache-control']]).toEqual([
    304,
    '',
    'private, max-age=600',
  ]);
  const head = await get(segment, {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
});

const expiry = () => Math.floor(now.getTime() / 1000) + 600;
const signatureOf = (address: string) => address.split('/')[3]!.split('-').slice(1).join('-');
const flip = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

test.each<[string, () => string]>([
  ['without a signature', () => `/media/${playlist}`],
  ['in capitals', () => `/media/PRIVATE/lives/5/index.m3u8`],
  [
    'with one letter of the signature changed',
    () => sign().replace(signatureOf(sign()), (all) => flip(all, 7)),
  ],
  [
    'with the last letter of the signature changed',
    () => sign().replace(signatureOf(sign()), (all) => flip(all, 42)),
  ],
  ['with a shorter signature', () => sign().replace(signatureOf(sign()), (all) => all.slice(0, 42))],
  ['with an empty signature', () => sign().replace(signatureOf(sign()), '')],
  ['with a later end', () => sign().replace(String(expiry()), String(expiry() + 1))],
  ['with an end beyond all numbers', () => sign().replace(String(expiry()), '9'.repeat(30))],
  ['with a negative end', () => sign().replace(String(expiry()), `-${expiry()}`)],
  [
    'signed by somebody else',
    () => `/media/${createMediaSigner({ secret: 'other', clock }).sign(playlist, 600)}`,
  ],
  ['of another folder', () => sign().replace('lives/5/', 'lives/50/')],
  ['of the folder above', () => sign().replace('lives/5/index.m3u8', 'lives/secret.txt')],
  ['of another kind', () => sign().replace(playlist, 'private/uploads/a/original.mp4')],
  ['up and over', () => sign().replace('index.m3u8', '../50/index.m3u8')],
  ['up and over, encoded', () => sign().replace('index.m3u8', '%2e%2e/50/index.m3u8')],
  ['up and over, encoded twice', () => sign().replace('index.m3u8', '%252e%252e/50/index.m3u8')],
  ['with encoded slashes', () => sign().replace('lives/5/', 'lives%2f5%2f')],
  ['with encoded slashes and no signature', () => '/media/private%2flives%2f5%2findex.m3u8'],
  ['with slashes encoded twice', () => '/media/private%252flives%252f5%252findex.m3u8'],
  ['with an encoded letter', () => '/media/%70rivate/lives/5/index.m3u8'],
  ['with backslashes', () => '/media/private\\lives\\5\\index.m3u8'],
  ['by way of a public folder', () => '/media/demo/../private/lives/5/index.m3u8'],
  ['by way of an empty folder', () => '/media//private/lives/5/index.m3u8'],
  ['by way of this folder', () => '/media/./private/lives/5/index.m3u8'],
  ['with two slashes after the signature', () => sign().replace('/private', '//private')],
  ['with a NUL', () => sign().replace('index.m3u8', 'index.m3u8%00')],
  ['with a NUL and another ending', () => sign().replace('index.m3u8', 'index.m3u8%00.svg')],
  ['signed within a signed one', () => sign().replace('private/', `${signer.sign(playlist, 600)}/private/`)],
  [
    'signed for what is public',
    () => `/media/${signer.sign('demo/scenes/desk.svg', 600).replace('scenes/', '')}`,
  ],
  ['of a folder and no file', () => sign().replace('index.m3u8', '')],
  ['that does not exist', () => sign().replace('index.m3u8', 'gone.m3u8')],
])('a private file is not found %s', async (_, address) => {
  const response = await get(address());
  expect(response.status).toBe(404);
  expect(JSON.parse(response.body)).toMatchObject({ code: 404, data: null });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('public files keep their path and their caching, and have no alternative spelling', async () => {
  expect((await get('/media/demo/desk.svg')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/media/demo/desk.svg?signed=1')).status).toBe(200);
  for (const other of ['/media/demo/desk%2esvg', '/media/demo%2fdesk.svg', '/media/demo/./desk.svg']) {
    expect([other, (await get(other)).status]).toEqual([other, 404]);
  }
});

test('no signature covers more than one deep folder, or more than ten minutes', () => {
  for (const path of ['private/top.mp4', 'top.mp4', '']) expect(() => signer.sign(path, 60)).toThrow();
  for (const seconds of [0, -5, 600.5, 601, NaN]) expect(() => signer.sign(playlist, seconds)).toThrow();
});
