import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Upload } from '@academy/contract/areas/upload.ts';
import { uploads } from '@academy/contract/limits.ts';
import { systemClock } from '../../kit/clock.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { testSigner } from '../../transport/testing/memory-storage.ts';
import { createTusClient, idOf, newPicture, path, protocol } from './testing/tus-client.ts';
import { useUploads } from './testing/use-uploads.ts';

const academy = useUploads({
  clock: systemClock,
  openStorage: (root) => createDiskStorage({ root, publicPrefix: '/media', signer: testSigner }),
});
const { resume, waiting, ask, create, patch } = createTusClient(academy);

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

test('a picture arrives in chunks and is stored under the id in its address', async () => {
  const content = await newPicture();
  const { url, error } = await resume(content);
  expect(error).toBeUndefined();
  const answer = (await academy.get(`operator/upload?id=${idOf(url)}`)) as unknown as { data: Upload };
  expect(answer.data).toMatchObject({
    id: idOf(url),
    kind: 'picture',
    state: 'ready',
    name: '公开课 第一讲.png',
    bytes: content.length,
    picture: { height: 400 },
  });
  const row = await academy.db
    .selectFrom('uploads')
    .select(['sha256', 'user_id'])
    .where('id', '=', idOf(url))
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ sha256: hashOf(content), user_id: academy.senders.operator });
  expect(await waiting()).toEqual([]);
  expect(await readdir(join(academy.uploadDirectory, 'incoming'))).toEqual([]);
});

test('an interrupted upload continues where it stopped', async () => {
  const content = await newPicture();
  const broken = await resume(content, { stopAt: 128 * 1024 });
  expect(broken.error).toBe('stopped');
  expect(await waiting()).toHaveLength(2);
  const sent: number[] = [];
  const onProgress = (bytes: number) => void sent.push(bytes);
  const { url, error } = await resume(content, { uploadUrl: broken.url, onProgress });
  expect([url, error]).toEqual([broken.url, undefined]);
  expect(sent[0]).toBeGreaterThanOrEqual(128 * 1024);
  expect(await academy.get(`operator/upload?id=${idOf(url)}`)).toMatchObject({
    data: { bytes: content.length },
  });
});

test('after a lost response the client learns that the upload is complete, and not before it is', async () => {
  const content = await newPicture();
  const at = String((await create(content.length)).headers['location']);
  await patch(at, content.subarray(0, 1000));
  expect((await ask('HEAD', at, { as: 'operator' })).headers).toMatchObject({ 'upload-offset': '1000' });
  expect((await patch(at, content.subarray(1000), { offset: 1000 })).status).toBe(204);
  for (let time = 0; time < 2; time++) {
    const known = await ask('HEAD', at, { as: 'operator' });
    const length = String(content.length);
    expect(known.headers).toMatchObject({ ...protocol, 'upload-offset': length, 'upload-length': length });
  }
});

test('a file completed before the process ended is stored when its sender asks', async () => {
  const content = await newPicture();
  const at = String((await create(content.length)).headers['location']);
  // As after a kill between the last byte and its response.
  await writeFile(join(academy.uploadDirectory, 'resumable', idOf(at)), content);
  expect(await academy.get(`operator/upload?id=${idOf(at)}`)).toMatchObject({ code: 404 });
  const asked = await Promise.all([1, 2].map(() => ask('HEAD', at, { as: 'operator' })));
  for (const { status, headers } of asked) {
    expect([status, headers['upload-offset']]).toEqual([200, String(content.length)]);
  }
  expect(await academy.get(`operator/upload?id=${idOf(at)}`)).toMatchObject({ data: { state: 'ready' } });
  expect(await waiting()).toEqual([]);
});

test('the same file again gets its own id and the same picture', async () => {
  const content = await newPicture();
  const ids = [await resume(content), await resume(content)].map(({ url }) => idOf(url));
  expect(ids[0]).not.toBe(ids[1]);
  const rows = await academy.db.selectFrom('uploads').select('asset_id').where('id', 'in', ids).execute();
  expect(rows).toHaveLength(2);
  expect(rows[0]!.asset_id).toBe(rows[1]!.asset_id);
});

test('a refused file has a message, leaves nothing, and cannot be continued', async () => {
  const files = await academy.listFiles();
  const { url, error } = await resume(Buffer.from('只是一段文字。'.repeat(20_000)));
  const response = (error as { originalResponse: { getStatus(): number; getBody(): string } })
    .originalResponse;
  expect(response.getStatus()).toBe(422);
  expect(JSON.parse(response.getBody())).toMatchObject({
    code: 422,
    msg: expect.stringContaining('只支持 JPG'),
  });
  expect(await academy.listFiles()).toEqual(files);
  expect((await ask('HEAD', new URL(url).pathname, { as: 'operator' })).status).toBe(404);
});

test('a file that is neither picture nor video is refused as soon as its format is known', async () => {
  const at = String((await create(1_000_000_000)).headers['location']);
  const text = Buffer.from('第一课\n'.repeat(1_000));
  expect((await patch(at, text)).status).toBe(204);
  const answer = await patch(at, text, { offset: text.length });
  expect(answer.status).toBe(422);
  expect(JSON.parse(answer.body)).toMatchObject({ code: 422, msg: expect.stringMatching(/只支持/) });
  expect(await waiting()).toEqual([]);
});

test('a picture with a declared size above its limit is refused before all bytes arrive', async () => {
  const at = String((await create(uploads.pictureBytes + 1)).headers['location']);
  const head = (await newPicture()).subarray(0, 5_000);
  expect((await patch(at, head)).status).toBe(204);
  expect((await patch(at, head, { offset: head.length })).status).toBe(413);
  expect(await waiting()).toEqual([]);
});

test.each([
  ['more than 4 GB', String(uploads.resumableBytes + 1), 413, /文件太大了，最多4 GB/],
  ['nothing', '0', 422, /空的/],
])('%s is refused before its first byte arrives', async (_, length, status, words) => {
  const answer = await ask('POST', path, { as: 'operator', headers: { 'upload-length': length } });
  expect([answer.status, answer.body]).toEqual([status, expect.stringMatching(words)]);
  const endless = await ask('POST', path, { as: 'operator', headers: { 'upload-defer-length': '1' } });
  expect(endless.status).toBe(422);
  expect(await waiting()).toEqual([]);
});

test('the larger limit of videos does not apply to pictures', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  const content = Buffer.concat([picture, Buffer.alloc(uploads.pictureBytes)]);
  const { error } = await resume(content, { chunkSize: Infinity });
  expect((error as Error).message).toContain('图片太大了，最多20 MB');
  expect(await waiting()).toEqual([]);
}, 60_000);
