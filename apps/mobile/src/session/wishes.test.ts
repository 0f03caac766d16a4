import { ApiError } from '@academy/client/api-error.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type Standing, type Switch, turn, wishes } from './wishes.ts';

afterEach(() => toast.hide());

/** A switch whose calls wait until they are answered. */
function createSwitch(name = 'like course 7') {
  const sent: boolean[] = [];
  const settled: Standing[] = [];
  const waiting: { answer: () => void; refuse: (error: unknown) => void }[] = [];
  const wanted: Switch = {
    name,
    send: (on) => {
      sent.push(on);
      return new Promise((resolve, reject) =>
        waiting.push({ answer: () => resolve({ on, count: on ? 8 : 7 }), refuse: reject }),
      );
    },
    settle: (standing) => void settled.push(standing),
  };
  const answer = async () => {
    waiting.shift()!.answer();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { wanted, sent, settled, waiting, answer };
}

test('a wish is seen at once and until it is settled', async () => {
  const { wanted, sent, settled, answer } = createSwitch();
  const done = turn(wanted, true);
  expect([wishes.find(wanted.name)?.on, sent]).toEqual([true, [true]]);
  await answer();
  await done;
  expect(settled).toEqual([{ on: true, count: 8 }]);
  expect(wishes.find(wanted.name)).toBeUndefined();
});

test('of several presses the last counts, and one call is under way at a time', async () => {
  const { wanted, sent, settled, answer } = createSwitch();
  const done = turn(wanted, true);
  void turn(wanted, false);
  void turn(wanted, true);
  void turn(wanted, false);
  expect([sent, wishes.find(wanted.name)?.on]).toEqual([[true], false]);
  await answer();
  expect([sent, settled]).toEqual([[true, false], []]);
  await answer();
  await done;
  expect(settled).toEqual([{ on: false, count: 7 }]);
});

test('a press that was taken back before its answer sends nothing more', async () => {
  const { wanted, sent, settled, answer } = createSwitch();
  const done = turn(wanted, true);
  void turn(wanted, false);
  void turn(wanted, true);
  await answer();
  await done;
  expect([sent, settled]).toEqual([[true], [{ on: true, count: 8 }]]);
});

test('a refusal takes the wish back, with the words of the server', async () => {
  const { wanted, settled, waiting } = createSwitch();
  const done = turn(wanted, true);
  waiting[0]!.refuse(new ApiError(404, '内容不存在或已下架'));
  await done;
  expect([wishes.find(wanted.name), settled, toast.getCurrent()?.text]).toEqual([
    undefined,
    [],
    '内容不存在或已下架',
  ]);
});

test('when the second of two calls is refused, what the first settled holds', async () => {
  const { wanted, settled, waiting, answer } = createSwitch();
  const done = turn(wanted, true);
  void turn(wanted, false);
  await answer();
  waiting[0]!.refuse(new ApiError(5, 'timeout'));
  await done;
  expect(settled).toEqual([{ on: true, count: 8 }]);
});

test('whatever is pressed and however slowly it is answered, the end is the last wish', async () => {
  const step = fc.oneof(fc.boolean(), fc.constant('answer' as const));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { wanted, sent, settled, waiting, answer } = createSwitch('like course 8');
      let last: boolean | undefined;
      for (const each of steps) {
        expect(waiting.length).toBeLessThanOrEqual(1);
        if (each !== 'answer') void turn(wanted, (last = each));
        else if (waiting.length > 0) await answer();
      }
      while (waiting.length > 0) await answer();
      expect(sent.at(-1)).toBe(last);
      expect(settled.at(-1)?.on).toBe(last);
      expect(wishes.find(wanted.name)).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});
