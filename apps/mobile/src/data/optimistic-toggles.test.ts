import { ApiError } from '@academy/client/api-error.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type ToggleState, type Toggle, setToggle, optimisticToggles } from './optimistic-toggles.ts';

afterEach(() => toast.hide());

/** A toggle whose calls wait until the test answers them. */
function createSwitch(name = 'like course 7') {
  const sent: boolean[] = [];
  const settled: ToggleState[] = [];
  const waiting: { answer: () => void; refuse: (error: unknown) => void }[] = [];
  const wanted: Toggle = {
    name,
    send: (on) => {
      sent.push(on);
      return new Promise((resolve, reject) =>
        waiting.push({ answer: () => resolve({ on, count: on ? 8 : 7 }), refuse: reject }),
      );
    },
    settle: (state) => void settled.push(state),
  };
  const answer = async () => {
    waiting.shift()!.answer();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { wanted, sent, settled, waiting, answer };
}

test('a pending state shows at once and until it is settled', async () => {
  const { wanted, sent, settled, answer } = createSwitch();
  const done = setToggle(wanted, true);
  expect([optimisticToggles.find(wanted.name)?.on, sent]).toEqual([true, [true]]);
  await answer();
  await done;
  expect(settled).toEqual([{ on: true, count: 8 }]);
  expect(optimisticToggles.find(wanted.name)).toBeUndefined();
});

test('of several presses the last counts, and one call runs at a time', async () => {
  const { wanted, sent, settled, answer } = createSwitch();
  const done = setToggle(wanted, true);
  void setToggle(wanted, false);
  void setToggle(wanted, true);
  void setToggle(wanted, false);
  expect([sent, optimisticToggles.find(wanted.name)?.on]).toEqual([[true], false]);
  await answer();
  expect([sent, settled]).toEqual([[true, false], []]);
  await answer();
  await done;
  expect(settled).toEqual([{ on: false, count: 7 }]);
});

test('a press undone before its response sends nothing more', async () => {
  const { wanted, sent, settled, answer } = createSwitch();
  const done = setToggle(wanted, true);
  void setToggle(wanted, false);
  void setToggle(wanted, true);
  await answer();
  await done;
  expect([sent, settled]).toEqual([[true], [{ on: true, count: 8 }]]);
});

test('a refusal restores the state and shows the server’s message', async () => {
  const { wanted, settled, waiting } = createSwitch();
  const done = setToggle(wanted, true);
  waiting[0]!.refuse(new ApiError(404, '内容不存在或已下架'));
  await done;
  expect([optimisticToggles.find(wanted.name), settled, toast.getCurrent()?.text]).toEqual([
    undefined,
    [],
    '内容不存在或已下架',
  ]);
});

test('when the second of two calls is refused, the state of the first holds', async () => {
  const { wanted, settled, waiting, answer } = createSwitch();
  const done = setToggle(wanted, true);
  void setToggle(wanted, false);
  await answer();
  waiting[0]!.refuse(new ApiError(5, 'timeout'));
  await done;
  expect(settled).toEqual([{ on: true, count: 8 }]);
});

test('whatever is pressed and however slow the responses are, the last press is the result', async () => {
  const step = fc.oneof(fc.boolean(), fc.constant('answer' as const));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { wanted, sent, settled, waiting, answer } = createSwitch('like course 8');
      let last: boolean | undefined;
      for (const each of steps) {
        expect(waiting.length).toBeLessThanOrEqual(1);
        if (each !== 'answer') void setToggle(wanted, (last = each));
        else if (waiting.length > 0) await answer();
      }
      while (waiting.length > 0) await answer();
      expect(sent.at(-1)).toBe(last);
      expect(settled.at(-1)?.on).toBe(last);
      expect(optimisticToggles.find(wanted.name)).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});
