import { expect, onTestFinished, test, vi } from 'vitest';
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

test('a call that gets no slot in time is refused, and the slot goes to one that still waits', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const limited = createConcurrencyLimit({ running: 1, waiting: 10, maxWait: 1_000 });
  let end = () => {};
  const first = limited(() => new Promise<void>((resolve) => (end = resolve)));
  const refused = limited(async () => 'late');
  const outcome = expect(refused).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  await vi.advanceTimersByTimeAsync(1_000);
  await outcome;
  const served = limited(async () => 'served');
  await vi.advanceTimersByTimeAsync(999);
  end();
  await first;
  // Whoever has got a slot is not refused any more.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await served).toBe('served');
  expect(vi.getTimerCount()).toBe(0);
  expect(await limited(async () => 'free again')).toBe('free again');
});

test('calls that go first get the next slots, also when the queue of the others is full', async () => {
  const limited = createConcurrencyLimit({ running: 1, waiting: 2 });
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  let end = () => {};
  const running = limited(() => new Promise<void>((resolve) => (end = resolve)));
  const waiting = [limited(note('comment 1')), limited(note('comment 2'))];
  await expect(limited(note('comment 3'))).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  const first = ['mute 1', 'mute 2'].map((name) => limited(note(name), { goesFirst: true }));
  await expect(limited(note('mute 3'), { goesFirst: true })).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  end();
  await Promise.all([running, ...waiting, ...first]);
  expect(order).toEqual(['mute 1', 'mute 2', 'comment 1', 'comment 2']);
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
