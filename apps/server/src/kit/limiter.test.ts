import { expect, test } from 'vitest';
import { createLimiter, createPersonalLimiter } from './limiter.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('so many run, so many wait in line, and the next is refused', async () => {
  const limited = createLimiter({ running: 2, waiting: 1 });
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

test('what fails makes room too', async () => {
  const limited = createLimiter({ running: 1, waiting: 0 });
  for (let time = 0; time < 3; time++) {
    await expect(limited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  expect(await limited(async () => 1)).toBe(1);
});

test('one person’s work does not take another’s place', async () => {
  const limited = createPersonalLimiter(1, '太多了');
  let open = () => {};
  const first = limited(1, () => new Promise<void>((resolve) => (open = resolve)));
  await expect(limited(1, async () => 1)).rejects.toMatchObject({ name: 'UNAVAILABLE', message: '太多了' });
  expect(await limited(2, async () => 2)).toBe(2);
  open();
  await first;
  expect(await limited(1, async () => 1)).toBe(1);
});
