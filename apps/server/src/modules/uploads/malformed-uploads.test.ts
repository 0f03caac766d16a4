import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { uploads } from '@academy/contract/limits.ts';
import { systemClock } from '../../kit/clock.ts';
import { createDetailedPicture } from '../../media/pictures/testing/sample-picture.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { testSigner } from '../../transport/testing/memory-storage.ts';
import { sendRaw } from '../../transport/testing/raw-request.ts';
import { newPlainPicture } from './testing/new-plain-picture.ts';
import { useLeftoverCheck } from './testing/use-leftover-check.ts';
import { useUploads } from './testing/use-uploads.ts';

/** Malformed and interrupted uploads. */

const academy = useUploads({
  clock: systemClock,
  openStorage: (root) => createDiskStorage({ root, publicPrefix: '/media', signer: testSigner }),
});
const remains = useLeftoverCheck(academy);

const boundary = 'boundary-of-the-test';
const part = (name: string, content: string | Buffer, file = true) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file ? '; filename="a.png"' : ''}\r\n\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from(`--${boundary}--\r\n`);
const type = `multipart/form-data; boundary=${boundary}`;

const post = async (body: Buffer, headers: Record<string, string> = {}) => {
  const sent = { method: 'POST', path: '/app/v1/upload', body };
  const token = await academy.tokenOf('parent');
  return sendRaw(academy.port, { ...sent, headers: { token, 'content-type': type, ...headers } });
};

test.each([
  ['no file', () => Buffer.concat([part('note', 'x', false), end]), {}, 422, '请选择要上传的文件'],
  ['a file in another field', () => Buffer.concat([part('avatar', 'x'), end]), {}, 422, '请选择要上传的文件'],
  [
    'text in the place of a file',
    () => Buffer.concat([part('file', 'x', false), end]),
    {},
    422,
    '请选择要上传的文件',
  ],
  ['an empty form', () => end, {}, 422, '请选择要上传的文件'],
  ['no form at all', () => Buffer.from('rubbish'), {}, 400, '请求格式有误'],
  ['a form without boundary', () => end, { 'content-type': 'multipart/form-data' }, 400, '请求格式有误'],
  [
    'another form',
    () => Buffer.from('file=x'),
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    '不支持这种内容格式',
  ],
  ['a form that ends in its file', () => part('file', 'x'.repeat(9_000)).subarray(0, -20), {}, 0, ''],
  ['a file that never ends its part', () => part('file', Buffer.alloc(100_000, 'GIF89a')), {}, 0, ''],
] as const)('%s is answered in an envelope', async (_, body, headers, code, words) => {
  const answer = await post(body(), headers);
  const envelope = JSON.parse(answer.body) as { code: number; msg: string };
  if (code === 0) expect([400, 422]).toContain(envelope.code);
  else expect(envelope).toEqual({ code, msg: words, data: null });
  expect(answer.status).toBeLessThan(500);
  await remains.expectNothingLeft();
});

test('a call without login is refused before anything is read', async () => {
  const socket = connect(academy.port, '127.0.0.1');
  socket.write(
    `POST /app/v1/upload HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 100000000\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 .*"code":403/s);
  socket.destroy();
});

test('a declared size above the limit is refused before the bytes arrive', async () => {
  const socket = connect(academy.port, '127.0.0.1');
  const token = await academy.tokenOf('parent');
  socket.write(
    `POST /app/v1/upload HTTP/1.1\r\nHost: a\r\ntoken: ${token}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${uploads.videoBytes + 100_000}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 .*文件太大了，最多200 MB/s);
  socket.destroy();
});

test('a sender who disconnects in the middle leaves nothing', async () => {
  const socket = connect(academy.port, '127.0.0.1');
  const token = await academy.tokenOf('parent');
  const photo = await (await createDetailedPicture({ width: 900, height: 900 })).jpeg().toBuffer();
  const body = part('file', photo);
  socket.write(
    `POST /app/v1/upload HTTP/1.1\r\nHost: a\r\ntoken: ${token}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, body.length / 2));
  const waiting = async () =>
    (await academy.listFiles()).filter((file) => file.startsWith('uploads/incoming/'));
  await expect.poll(waiting).toHaveLength(1);
  socket.destroy();
  await expect.poll(waiting).toEqual([]);
  await sleep(50);
  await remains.expectNothingLeft();
});

test('five concurrent uploads of a user at most; the next is told to come again', async () => {
  const token = await academy.tokenOf('parent');
  const head = `POST /app/v1/upload HTTP/1.1\r\nHost: a\r\ntoken: ${token}\r\nContent-Type: ${type}\r\n`;
  const sockets = Array.from({ length: 5 }, () => {
    const socket = connect(academy.port, '127.0.0.1');
    socket.write(`${head}Content-Length: 90000\r\n\r\n`);
    socket.write(part('file', Buffer.from([0xff, 0xd8, 0xff, 0xe0])).subarray(0, -2));
    return socket;
  });
  const waiting = async () =>
    (await academy.listFiles()).filter((file) => file.startsWith('uploads/incoming/'));
  await expect.poll(waiting).toHaveLength(5);
  const content = await newPlainPicture().png().toBuffer();
  const sixth = await post(Buffer.concat([part('file', content), end]));
  expect([sixth.status, sixth.headers['retry-after']]).toEqual([503, '5']);
  expect(JSON.parse(sixth.body)).toMatchObject({
    code: 503,
    msg: expect.stringContaining('同时上传的文件太多了'),
  });
  expect((await academy.send(content, { as: 'neighbour' })).code).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(waiting).toEqual([]);
  expect((await academy.send(content)).code).toBe(200);
});
