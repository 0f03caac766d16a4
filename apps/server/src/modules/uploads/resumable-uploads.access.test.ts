import { readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { uploads } from '@academy/contract/limits.ts';
import { createDiskStorage } from '../../providers/storage/disk-storage.ts';
import { testSigner } from '../../transport/testing/memory-storage.ts';
import { scheduleAbandonedCleanup } from './resumable-store.ts';
import { createTusClient, idOf, newPicture, path, protocol } from './testing/tus-client.ts';
import { useUploads } from './testing/use-uploads.ts';

/** Access to resumable uploads, their concurrency and their expiry. */

let time: Date | undefined;
const clock = { now: () => time ?? new Date() };
afterEach(() => void (time = undefined));

const academy = useUploads({
  clock,
  openStorage: (root) => createDiskStorage({ root, publicPrefix: '/media', signer: testSigner }),
});
const { waiting, ask, create, patch } = createTusClient(academy);

test('every request needs its user: without token, as a parent or as another operator it is refused', async () => {
  const content = await newPicture();
  const at = String((await create(content.length)).headers['location']);
  for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']) {
    const where = method === 'POST' ? path : at;
    const nobody = await ask(method, where);
    expect([method, nobody.status, nobody.headers['location'], nobody.headers['upload-offset']]).toEqual([
      method,
      200,
      undefined,
      undefined,
    ]);
    if (method !== 'HEAD') expect(JSON.parse(nobody.body)).toMatchObject({ code: 403 });
    const parent = await ask(method, where, { as: 'parent' });
    if (method !== 'HEAD') expect(JSON.parse(parent.body)).toMatchObject({ code: 1003 });
  }
  expect((await ask('HEAD', at, { as: 'colleague' })).status).toBe(404);
  expect((await patch(at, content, { as: 'colleague' })).status).toBe(404);
  expect((await ask('DELETE', at, { as: 'colleague' })).status).toBe(404);
  expect((await ask('HEAD', at, { as: 'operator' })).headers['upload-offset']).toBe('0');
  expect((await ask('DELETE', at, { as: 'operator' })).status).toBe(204);
  expect(await waiting()).toEqual([]);
});

test('a file in progress cannot be read, by any address', async () => {
  const content = await newPicture();
  const at = String((await create(content.length)).headers['location']);
  await patch(at, content.subarray(0, 50));
  const id = idOf(at);
  for (const address of [
    at,
    `/media/uploads/resumable/${id}`,
    `/media/resumable/${id}`,
    `/media/../uploads/resumable/${id}`,
    `/media/private/uploads/${id}`,
    `${path}/../../../../uploads/resumable/${id}`,
  ]) {
    const answer = await ask('GET', address, { as: 'operator' });
    expect([address, answer.status]).toEqual([
      address,
      address.startsWith(path) && !address.includes('..') ? 405 : 404,
    ]);
    expect(answer.body).not.toContain('PNG');
  }
  for (const odd of ['..%2f..%2fx', '.json', `${id}.json`, '%00', 'x'.repeat(99)]) {
    const answer = await ask('HEAD', `${path}/${odd}`, { as: 'operator' });
    expect([odd, answer.status]).toEqual([odd, 404]);
  }
  await ask('DELETE', at, { as: 'operator' });
});

test('five uploads run at once; a sixth is told to come again, and accepted when one has ended', async () => {
  const content = await newPicture();
  const token = await academy.tokenOf('operator');
  const places = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => String((await create(content.length)).headers['location'])),
  );
  const open = places.map((at) => {
    const sending = request({
      host: '127.0.0.1',
      port: academy.port,
      method: 'PATCH',
      path: at,
      headers: {
        ...protocol,
        token,
        'upload-offset': 0,
        'content-length': content.length,
        'content-type': 'application/offset+octet-stream',
      },
    });
    sending.on('error', () => {});
    sending.write(content.subarray(0, 100));
    return sending;
  });
  // Asking before all five are running could take one of their places.
  const here = (at: string) => stat(join(academy.uploadDirectory, 'resumable', idOf(at)));
  const sizes = () => Promise.all(places.map(async (at) => (await here(at)).size));
  await expect.poll(sizes).toEqual([100, 100, 100, 100, 100]);
  const refused = await create(10);
  expect([refused.status, JSON.parse(refused.body)]).toMatchObject([
    503,
    { msg: '同时上传的文件太多了，请稍候' },
  ]);
  expect((await create(10, 'colleague')).status).toBe(201);
  for (const sending of open) sending.destroy();
  await expect.poll(async () => (await create(10)).status, { timeout: 10_000 }).toBe(201);
  for (const name of await waiting()) {
    if (!name.endsWith('.json')) {
      await ask('DELETE', `${path}/${name}`, { as: 'operator' });
      await ask('DELETE', `${path}/${name}`, { as: 'colleague' });
    }
  }
});

test('uploads not continued for a day are deleted, and no newer ones', async () => {
  const [old, young] = [await create(10), await create(10)].map((answer) =>
    idOf(String(answer.headers['location'])),
  );
  const infoFile = join(academy.uploadDirectory, 'resumable', `${old}.json`);
  const known = JSON.parse(await readFile(infoFile, 'utf8')) as Record<string, unknown>;
  const createdAt = new Date(Date.now() - uploads.resumableAge - 60_000).toISOString();
  await writeFile(infoFile, JSON.stringify({ ...known, creation_date: createdAt }));
  const deps = { db: academy.db, storage: academy.storage, uploadDirectory: academy.uploadDirectory, clock };
  const stop = scheduleAbandonedCleanup(deps);
  await expect.poll(waiting).toEqual([young, `${young}.json`].toSorted());
  stop();
  time = new Date(Date.now() + uploads.resumableAge + 60_000);
  scheduleAbandonedCleanup(deps)();
  await expect.poll(waiting).toEqual([]);
});

test('the responses carry the same security headers as all others', async () => {
  const answer = await create(10);
  expect(answer.headers).toMatchObject({
    'tus-resumable': '1.0.0',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': expect.any(String),
    location: expect.stringMatching(/^\/app\/v1\/operator\/uploads\/[0-9a-f-]{36}$/),
  });
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  await ask('DELETE', String(answer.headers['location']), { as: 'operator' });
});
