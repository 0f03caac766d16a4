import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMediaTurns } from './media-turns.ts';

/** Work that ends when `end` is called. */
function createLongWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done') };
}

test('however many HEIC photos are slow to decode, a picture is not kept waiting', async () => {
  const { takeTurn, takeHeicTurn } = createMediaTurns();
  const slow = createLongWork();
  const photos = [1, 2, 3, 4, 5].map((user) => takeHeicTurn(user, slow.work));
  await setImmediate();
  expect(await takeTurn(async () => 'a JPEG')).toBe('a JPEG');
  expect(await takeTurn(async () => 'a video')).toBe('a video');
  slow.end();
  expect(await Promise.all(photos)).toEqual(photos.map(() => 'done'));
});

test('a HEIC photo that waits too long for its turn is told to come again, and so is one above the queue', async () => {
  const { takeHeicTurn } = createMediaTurns({ maxHeicWait: 500 });
  const slow = createLongWork();
  const first = takeHeicTurn(1, slow.work);
  const late = Promise.allSettled([2, 3, 4, 5].map((user) => takeHeicTurn(user, slow.work)));
  const start = performance.now();
  await expect(takeHeicTurn(6, slow.work)).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  expect(performance.now() - start).toBeLessThan(400);
  for (const each of await late) expect(each).toMatchObject({ reason: { name: 'UNAVAILABLE' } });
  slow.end();
  expect(await first).toBe('done');
});

test('a picture that waits too long is told to come again, too', async () => {
  const { takeTurn } = createMediaTurns({ maxWait: 50 });
  const slow = createLongWork();
  const running = [takeTurn(slow.work), takeTurn(slow.work)];
  await expect(takeTurn(slow.work)).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  slow.end();
  await Promise.all(running);
});

test('the photo of another user goes before the further photos of one, whose photos leave room for it', async () => {
  const { takeHeicTurn } = createMediaTurns();
  const slow = createLongWork();
  const order: string[] = [];
  const add = (user: number, name: string) => takeHeicTurn(user, async () => order.push(name));
  const first = takeHeicTurn(1, slow.work);
  const further = ['second', 'third', 'fourth', 'fifth'].map((name) => add(1, name));
  await expect(add(1, 'sixth')).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  const other = add(2, 'of another');
  slow.end();
  await Promise.all([first, ...further, other]);
  expect(order).toEqual(['of another', 'second', 'third', 'fourth', 'fifth']);
});
