import { expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';

let time = 0;
const clock = { now: () => new Date(time) };
const page =
  (name: string, bytes = 1) =>
  async () => ({ name, bytes });
const limits = {
  freshMilliseconds: 30_000,
  usableMilliseconds: 120_000,
  waitMilliseconds: 300,
  bytes: 1_000_000,
  pending: 24,
};
const never = () => new Promise<{ name: string; bytes: number }>(() => {});

test('the least recently used responses are removed', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(clock, { ...limits, bytes: 12_000 });
  await cache.get('a', '1', page('a', 5_000));
  await cache.get('b', '1', page('b', 5_000));
  await cache.get('a', '1', page('again', 5_000));
  await cache.get('c', '1', page('c', 5_000));
  expect((await cache.get('a', '1', page('anew', 5_000)))?.name).toBe('a');
  expect((await cache.get('b', '1', page('anew', 5_000)))?.name).toBe('anew');
});

test('empty responses with long keys count too', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(clock, { ...limits, bytes: 10_000 });
  const names = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(1_000, 'x'));
  for (const name of names) await cache.get(name, '1', page(name, 0));
  expect((await cache.get(names[0]!, '1', page('anew', 0)))?.name).toBe('anew');
});

test('a caller does not wait for a slow new response, unless the old one is too old to be served', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(clock, {
    ...limits,
    waitMilliseconds: 20,
    usableMilliseconds: 60_000,
  });
  await cache.get('a', '1', page('old'));
  expect((await cache.get('a', '2', never))?.name).toBe('old');
  time += 60_000;
  const waiting = Promise.race([
    cache.get('a', '2', never),
    new Promise((resolve) => setTimeout(resolve, 100, 'waited')),
  ]);
  expect(await waiting).toBe('waited');
});

test('a failure is passed to those who wait, leaves the old response, and is retried', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(clock, limits);
  const fail = () => Promise.reject(new Error('broken'));
  await expect(cache.get('a', '1', fail)).rejects.toThrow('broken');
  await cache.get('a', '1', page('old'));
  expect((await cache.get('a', '2', fail))?.name).toBe('old');
  expect((await cache.get('a', '2', page('new')))?.name).toBe('new');
});

test('above the maximum of creations at once nobody waits for one', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(clock, { ...limits, pending: 2 });
  void cache.get('a', '1', never);
  void cache.get('b', '1', never);
  expect(await cache.get('c', '1', page('c'))).toBeUndefined();
});

test('only a fresh response of the current version is found', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(clock, limits);
  await cache.get('a', '1', page('a'));
  expect(cache.find('a', '1')?.name).toBe('a');
  expect([cache.find('b', '1'), cache.find('a', '2')]).toEqual([undefined, undefined]);
  time += limits.freshMilliseconds;
  expect(cache.find('a', '1')).toBeUndefined();
});

test('an old response is served at once while one new one is created', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(clock, limits);
  let created = 0;
  const create = async () => ({ name: String((created += 1)), bytes: 1 });
  await cache.get('a', '1', create);
  time += limits.freshMilliseconds;
  const names = await Promise.all([1, 2, 3].map(async () => (await cache.get('a', '1', create))?.name));
  expect([names, created]).toEqual([['1', '1', '1'], 2]);
  expect((await cache.get('a', '1', create))?.name).toBe('2');
});

test('a caller that needs the current version waits for it, and never joins an older creation', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(clock, { ...limits, waitMilliseconds: 1 });
  await cache.get('a', '1', page('old'));
  let finishOld: (response: { name: string; bytes: number }) => void = () => {};
  const slow = new Promise<{ name: string; bytes: number }>((resolve) => (finishOld = resolve));
  const older = cache.getCurrent('a', '2', () => slow);
  time += 1;
  expect((await cache.getCurrent('a', '3', page('new')))?.name).toBe('new');
  finishOld({ name: 'late', bytes: 1 });
  expect((await older)?.name).toBe('late');
  expect((await cache.getCurrent('a', '3', never))?.name).toBe('new');
});
