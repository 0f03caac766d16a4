import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '../../kit/errors.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { createTestServer } from '../testing/test-server.ts';
import { parseByteRange } from './media.ts';

let server: Awaited<ReturnType<typeof createTestServer>>;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'academy-mobile-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>学院</title>');
  await writeFile(join(directory, 'download.html'), '<!doctype html><title>下载</title>');
  await writeFile(join(directory, 'assets/main-B1x_9aZ0.js'), 'console.log(1)');
  await writeFile(join(directory, 'assets/main-B1x_9aZ0.js.br'), 'brotli');
  await writeFile(join(directory, '.secret'), 'secret');
  const storage = createMemoryStorage({
    'demo/desk.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'demo/v/index.m3u8': '#EXTM3U',
    'demo/v/captions.vtt': 'WEBVTT',
    'demo/v/video.mp4': '0123456789',
    'demo/odd.html': '<script>alert(1)</script>',
  });
  server = await createTestServer({ routes: [], storage, settings: { mobileDirectory: directory } });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
const page = { accept: 'text/html,application/xhtml+xml' };

test('the root redirects to the app', async () => {
  for (const url of ['/', '/wx']) expect((await get(url)).headers['location']).toBe('/wx/');
});

test('any URL that a person opens is the app, which is revalidated each time', async () => {
  for (const url of ['/wx/', '/wx/pages/index/course?id=1&type=course', '/wx/index.html']) {
    const response = await get(url, page);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<title>学院</title>');
    expect(response.headers['cache-control']).toBe('no-cache');
    const again = await get(url, { ...page, 'if-none-match': String(response.headers['etag']) });
    expect(again.statusCode).toBe(304);
  }
  expect((await get('/wx/download.html', page)).body).toContain('下载');
});

test('a missing file of a page is a 404, never a page', async () => {
  for (const [url, headers] of [
    ['/wx/assets/gone-12345678.js', { accept: '*/*' }],
    ['/wx/assets/gone', page],
    ['/wx/icon.png', page],
    ['/wx/pages/index/course', { ...page, 'sec-fetch-mode': 'cors' }],
    ['/wx/.secret', page],
    ['/wx/../package.json', page],
  ] as const) {
    const response = await get(url, headers);
    expect([url, response.statusCode]).toEqual([url, 404]);
    expect(response.json()).toMatchObject({ code: 404, data: null });
  }
});

test('a file with a hash in its name is cached for ever, and sent compressed where a compressed version exists', async () => {
  const plain = await get('/wx/assets/main-B1x_9aZ0.js');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.body).toBe('console.log(1)');
  const small = await get('/wx/assets/main-B1x_9aZ0.js', { 'accept-encoding': 'br, gzip' });
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(small.headers['content-type']).toMatch(/javascript/);
  expect(small.headers['cache-control']).toContain('immutable');
  expect(small.body).toBe('brotli');
});

test('a page in the web view’s sandbox, whose origin is null, gets its files', async () => {
  const response = await get('/wx/assets/main-B1x_9aZ0.js', { origin: 'null' });
  expect(response.headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  });
});

test('without a built app nothing is served at its path', async () => {
  for (const mobileDirectory of [undefined, join(directory, 'nowhere')]) {
    const bare = await createTestServer({ routes: [], settings: { mobileDirectory } });
    expect((await bare.inject('/wx/')).statusCode).toBe(404);
    await bare.close();
  }
});

test.each([
  ['demo/v/index.m3u8', 'application/vnd.apple.mpegurl'],
  ['demo/v/captions.vtt', 'text/vtt; charset=utf-8'],
  ['demo/v/video.mp4', 'video/mp4'],
  ['demo/desk.svg', 'image/svg+xml'],
  ['demo/odd.html', 'application/octet-stream'],
])('%s is %s', async (path, type) => {
  const response = await get(`/media/${path}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe(type);
  expect(response.headers['access-control-allow-origin']).toBe('*');
});

test('a stored SVG cannot run scripts, and a file of unknown type is only downloaded', async () => {
  expect((await get('/media/demo/desk.svg')).headers['content-security-policy']).toMatch(
    /default-src 'none'.*sandbox/,
  );
  expect((await get('/media/demo/odd.html')).headers['content-disposition']).toBe('attachment');
});

test('the JPEG of an SVG for share cards is rendered once and stored', async () => {
  const storage = createMemoryStorage({ 'demo/desk.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  const drawCard = vi.fn(async (drawing: Buffer) => Buffer.from(`bitmap of ${drawing.length} bytes`));
  const other = await createTestServer({ routes: [], storage, renderCardPicture: drawCard });
  const ask = (path: string) => other.inject(`/media/${path}`);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('demo/desk.svg.jpg')));
  for (const response of [...answers, await ask('demo/desk.svg.jpg')]) {
    expect([response.statusCode, response.body]).toEqual([200, 'bitmap of 41 bytes']);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
  expect(drawCard).toHaveBeenCalledTimes(1);
  for (const path of [
    'demo/gone.svg.jpg',
    'demo/desk.jpg',
    'private/desk.svg.jpg',
    'demo/desk.svg.jpg.jpg',
  ]) {
    expect([path, (await ask(path)).statusCode]).toEqual([path, 404]);
  }
  await other.close();
});

test('a stored file is cached for ever', async () => {
  const file = await get('/media/demo/desk.svg');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const again = await get('/media/demo/desk.svg', { 'if-none-match': String(file.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('parts of a video', async () => {
  const whole = await get('/media/demo/v/video.mp4');
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '10' });
  const part = await get('/media/demo/v/video.mp4', { range: 'bytes=2-4' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  expect((await get('/media/demo/v/video.mp4', { range: 'bytes=-3' })).body).toBe('789');
  expect((await get('/media/demo/v/video.mp4', { range: 'bytes=0-1', 'if-range': '"old"' })).body).toBe(
    '0123456789',
  );
  const beyond = await get('/media/demo/v/video.mp4', { range: 'bytes=10-' });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
  const head = await server.inject({ method: 'HEAD', url: '/media/demo/v/video.mp4' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
});

test.each([
  'demo/gone.svg',
  '..%2f..%2fetc%2fpasswd',
  '../package.json',
  '.unfinished/x',
  'demo/%00.svg',
  'demo//desk.svg',
  '',
])('/media/%s is not found', async (path) => {
  const response = await get(`/media/${path}`);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 404, data: null });
});

test('a file that is deleted during the request is not found either', async () => {
  const memoryStorage = createMemoryStorage({ 'gone.svg': '<svg/>' });
  const storage = { ...memoryStorage, read: () => Promise.reject(new AppError('NOT_FOUND')) };
  const other = await createTestServer({ routes: [], storage });
  const response = await other.inject('/media/gone.svg');
  expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(response.json()).toMatchObject({ code: 404, data: null });
  await other.close();
});

test('a range never exceeds the file', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(30), fc.nat(30)).map(([first, last]) => `bytes=${first}-${last}`),
    fc.nat(30).map((first) => `bytes=${first}-`),
    fc.nat(30).map((count) => `bytes=-${count}`),
  );
  fc.assert(
    fc.property(header, fc.nat(20), (text, bytes) => {
      const range = parseByteRange(text, bytes);
      if (typeof range === 'string') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.last).toBeGreaterThanOrEqual(range.first);
      expect(range.last).toBeLessThan(bytes);
    }),
  );
});

test('the emergency document is inactive until an operator sets it, and any host may read it', async () => {
  const rest = await get('/emergency.json');
  expect(rest.json()).toEqual({ flag: 0, url: '', title: null, message: null });
  expect(rest.headers['access-control-allow-origin']).toBe('*');
  const emergency = {
    flag: 1 as const,
    url: 'https://status.example',
    title: '维护',
    message: '一小时后回来。',
  };
  const other = await createTestServer({ routes: [], settings: { emergency } });
  expect((await other.inject('/emergency.json')).json()).toEqual(emergency);
  await other.close();
});
