import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

let time = 0;
const clock = { now: () => new Date(time) };
const page =
  (name: string, bytes = 1) =>
  async () => ({ name, bytes });
const never = () => new Promise<{ name: string; bytes: number }>(() => {});

test('the least recently used pages are removed', async () => {
  const cache = new PageCache<{ name: string; bytes: number }>(clock, { bytes: 12_000 });
  await cache.get('a', '1', page('a', 5_000));
  await cache.get('b', '1', page('b', 5_000));
  await cache.get('a', '1', page('again', 5_000));
  await cache.get('c', '1', page('c', 5_000));
  expect((await cache.get('a', '1', page('anew', 5_000)))?.name).toBe('a');
  expect((await cache.get('b', '1', page('anew', 5_000)))?.name).toBe('anew');
});

test('empty pages with long keys count too', async () => {
  const cache = new PageCache<{ name: string; bytes: number }>(clock, { bytes: 10_000 });
  const names = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(1_000, 'x'));
  for (const name of names) await cache.get(name, '1', page(name, 0));
  expect((await cache.get(names[0]!, '1', page('anew', 0)))?.name).toBe('anew');
});

test('a visitor does not wait for a slow new page, unless the old one is too old to be served', async () => {
  const cache = new PageCache<{ name: string; bytes: number }>(clock, {
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

test('a failure is passed to those who wait, leaves the old page, and is retried', async () => {
  const cache = new PageCache<{ name: string; bytes: number }>(clock);
  const fail = () => Promise.reject(new Error('broken'));
  await expect(cache.get('a', '1', fail)).rejects.toThrow('broken');
  await cache.get('a', '1', page('old'));
  expect((await cache.get('a', '2', fail))?.name).toBe('old');
  expect((await cache.get('a', '2', page('new')))?.name).toBe('new');
});

test('above the maximum of renderings at once nobody waits for one', async () => {
  const cache = new PageCache<{ name: string; bytes: number }>(clock, { pendingRenders: 2 });
  void cache.get('a', '1', never);
  void cache.get('b', '1', never);
  expect(await cache.get('c', '1', page('c'))).toBeUndefined();
});
