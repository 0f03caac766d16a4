import { expect, test } from 'vitest';
import { createConcurrencyLimit, createSlots, createUserConcurrencyLimit } from './concurrency-limit.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('the given number runs, the given number waits, and the next call is refused', async () => {
  const limited = createConcurrencyLimit({ running: 2, waiting: 1 });
  const open: (() => void)[] = [];
  const order: string[] = [];
  const begin = (name: string) =>
    limited(async () => {
      order.push(name);
      await new Promise<void>((resolve) => open.push(resolve));
      return name;
    });
  const works = ['a', 'b', 'c'].map(begin);
  await expect(begin('d')).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  await turn();
  expect(order).toEqual(['a', 'b']);
  open.shift()!();
  await turn();
  expect(order).toEqual(['a', 'b', 'c']);
  const late = begin('e');
  for (let left = 3; left > 0; left--) {
    open.shift()!();
    await turn();
  }
  expect(await Promise.all([...works, late])).toEqual(['a', 'b', 'c', 'e']);
});

test('a failed call frees its slot', async () => {
  const limited = createConcurrencyLimit({ running: 1, waiting: 0 });
  for (let time = 0; time < 3; time++) {
    await expect(limited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  expect(await limited(async () => 1)).toBe(1);
});

test('one user’s work does not use another user’s slots', async () => {
  const limited = createUserConcurrencyLimit(1, '太多了');
  let open = () => {};
  const first = limited(1, () => new Promise<void>((resolve) => (open = resolve)));
  await expect(limited(1, async () => 1)).rejects.toMatchObject({ name: 'UNAVAILABLE', message: '太多了' });
  expect(await limited(2, async () => 2)).toBe(2);
  open();
  await first;
  expect(await limited(1, async () => 1)).toBe(1);
});

test('slots are limited for each name and in total, and each is released once', () => {
  const takeSlot = createSlots({ perName: 2, total: 3, message: '太多了' });
  const unavailable = expect.objectContaining({ name: 'UNAVAILABLE', message: '太多了' });
  const release = takeSlot('one');
  takeSlot('one');
  expect(() => takeSlot('one')).toThrow(unavailable);
  takeSlot('other');
  expect(() => takeSlot('third')).toThrow(unavailable);
  release();
  release();
  takeSlot('one');
  expect(() => takeSlot('other')).toThrow(unavailable);
});
