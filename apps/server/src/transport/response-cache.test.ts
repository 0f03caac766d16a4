import { expect, test } from 'vitest';
import { Overload } from './admission.ts';
import { ResponseCache } from './response-cache.ts';

let time = 0;
const now = () => time;
const page =
  (name: string, bytes = 1) =>
  async () => ({ name, bytes });
const limits = {
  freshMilliseconds: 30_000,
  usableMilliseconds: 120_000,
  waitMilliseconds: 80,
  bytes: 1_000_000,
  pending: 24,
};
const never = () => new Promise<{ name: string; bytes: number }>(() => {});

test('the least recently used responses are removed', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, { ...limits, bytes: 12_000 });
  await cache.get('a', '1', page('a', 5_000));
  await cache.get('b', '1', page('b', 5_000));
  await cache.get('a', '1', page('again', 5_000));
  await cache.get('c', '1', page('c', 5_000));
  expect((await cache.get('a', '1', page('anew', 5_000)))?.name).toBe('a');
  expect((await cache.get('b', '1', page('anew', 5_000)))?.name).toBe('anew');
});

test('empty responses with long keys count too', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, { ...limits, bytes: 10_000 });
  const names = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(1_000, 'x'));
  for (const name of names) await cache.get(name, '1', page(name, 0));
  expect((await cache.get(names[0]!, '1', page('anew', 0)))?.name).toBe('anew');
});

/** What `work` becomes within so many real milliseconds. */
const within = (milliseconds: number, work: Promise<{ name: string } | undefined>) =>
  Promise.race([
    work.then((response) => response?.name),
    new Promise((resolve) => setTimeout(resolve, milliseconds, 'still waiting')),
  ]);

/** What a guest gets at once: the rest of 100 ms is for the version and the way. */
const atOnce = 60;

test('a caller waits less than 60 ms for a new response while there is an old one, of an earlier version, too', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, { ...limits, waitMilliseconds: 40 });
  await cache.get('a', '1', page('old'));
  expect(await within(atOnce, cache.get('a', '2', never))).toBe('old');
  time += limits.freshMilliseconds;
  expect(await within(atOnce, cache.get('a', '1', never))).toBe('old');
});

test('a caller waits for a new response as long as it takes a database that responds', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, limits);
  await cache.get('a', '1', page('old'));
  const quick = () =>
    new Promise<{ name: string; bytes: number }>((resolve) => {
      setTimeout(resolve, 5, { name: 'new', bytes: 1 });
    });
  expect((await cache.get('a', '2', quick))?.name).toBe('new');
  time += limits.usableMilliseconds;
  expect((await cache.get('a', '2', page('newer')))?.name).toBe('newer');
});

test('an expired response is served at once while a new one takes long, if its content is still the current one', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, limits);
  await cache.get('a', '1', page('old'));
  time += limits.usableMilliseconds;
  expect(await within(atOnce, cache.get('a', '1', never))).toBe('old');
  time += 1_000;
  expect(await within(atOnce, cache.get('a', '1', never))).toBe('old');
  time += 10 * 60_000;
  expect(await within(700, cache.get('a', '1', never))).toBe('still waiting');
});

test('after one wait in vain others wait less, until the database responds again', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, limits);
  for (const name of ['a', 'b']) await cache.get(name, '1', page('old'));
  const { promise: slow, resolve: respond } = Promise.withResolvers<{ name: string; bytes: number }>();
  expect((await cache.get('a', '2', () => slow))?.name).toBe('old');
  time += 41;
  const others = [1, 2, 3].map(() => within(30, cache.get('b', '2', never)));
  expect(await Promise.all(others)).toEqual(['old', 'old', 'old']);
  respond({ name: 'new', bytes: 1 });
  expect((await cache.get('a', '2', never))?.name).toBe('new');
});

test('a slow server does not serve an expired response of an earlier version, which may have been withdrawn', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, limits);
  await cache.get('a', '1', page('withdrawn'));
  time += limits.usableMilliseconds;
  void cache.get('b', '2', never);
  time += 5_000;
  // Another creation has taken seconds, and this one does.
  const { promise: slow, resolve: finish } = Promise.withResolvers<{ name: string; bytes: number }>();
  const reading = cache.get('a', '2', () => slow);
  expect(await within(700, reading)).toBe('still waiting');
  finish({ name: 'new', bytes: 1 });
  expect((await reading)?.name).toBe('new');
});

test('above the maximum of creations at once an expired response of an earlier version is not served either', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, { ...limits, pending: 1 });
  await cache.get('a', '1', page('withdrawn'));
  time += limits.usableMilliseconds;
  void cache.get('b', '2', never);
  time += 5_000;
  expect(await cache.get('a', '2', page('new'))).toBeUndefined();
});

test('an expired response is served while the database is unavailable, and no longer afterwards', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, limits);
  const refused = () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }));
  await cache.get('a', '1', page('old'));
  time += limits.usableMilliseconds;
  expect((await cache.get('a', '1', refused))?.name).toBe('old');
  await expect(cache.get('b', '1', refused)).rejects.toThrow('down');
  expect((await cache.get('a', '1', page('new')))?.name).toBe('new');
});

test('while the database is unavailable what is cached is served at once', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, limits);
  const refused = () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }));
  await cache.get('a', '1', page('old'));
  time += limits.usableMilliseconds;
  await expect(cache.get('b', '1', refused)).rejects.toThrow('down');
  // Of an earlier version, too: nobody can say what is current.
  expect(await within(70, cache.get('a', '2', never))).toBe('old');
});

test('a busy server serves an old response, but not for long what an earlier version showed', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, limits);
  const refused = () => Promise.reject(new Overload());
  await cache.get('a', '1', page('old'));
  expect((await cache.get('a', '2', refused))?.name).toBe('old');
  time += limits.usableMilliseconds;
  expect((await cache.get('a', '1', refused))?.name).toBe('old');
  await expect(cache.get('a', '2', refused)).rejects.toThrow(Overload);
});

test('a failure is passed to those who wait, also of a new version, and is retried', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, limits);
  const fail = () => Promise.reject(new Error('withdrawn'));
  await expect(cache.get('a', '1', fail)).rejects.toThrow('withdrawn');
  await cache.get('a', '1', page('old'));
  await expect(cache.get('a', '2', fail)).rejects.toThrow('withdrawn');
  expect((await cache.get('a', '2', page('new')))?.name).toBe('new');
});

test('above the maximum of creations at once nobody waits for one', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, { ...limits, pending: 2 });
  void cache.get('a', '1', never);
  void cache.get('b', '1', never);
  expect(await cache.get('c', '1', page('c'))).toBeUndefined();
});

test('only a fresh response of the current version is found', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, limits);
  await cache.get('a', '1', page('a'));
  expect(cache.find('a', '1')?.name).toBe('a');
  expect([cache.find('b', '1'), cache.find('a', '2')]).toEqual([undefined, undefined]);
  time += limits.freshMilliseconds;
  expect(cache.find('a', '1')).toBeUndefined();
});

test('callers of an old response share the creation of one new one', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, limits);
  let created = 0;
  const create = async () => ({ name: String((created += 1)), bytes: 1 });
  await cache.get('a', '1', create);
  time += limits.freshMilliseconds;
  const names = await Promise.all([1, 2, 3].map(async () => (await cache.get('a', '1', create))?.name));
  expect([names, created]).toEqual([['2', '2', '2'], 2]);
});

test('a caller that needs the current version waits for it, and never joins an older creation', async () => {
  const cache = new ResponseCache<{ name: string; bytes: number }>(now, limits);
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
