import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SeatQueueSheet } from './seat-queue-sheet.tsx';
import { sampleSeat } from './testing/sample-seat.ts';

afterEach(() => toast.hide());

const invited = sampleSeat(7, '小满妈妈', { invited: true });

/** Renders the queue with this list, and then with each that is passed to the returned function. */
async function follow(list: SeatEntry[], isOpen: boolean) {
  const queue = (next: SeatEntry[]) => (
    <SeatQueueSheet
      open={isOpen}
      onClose={() => {}}
      room={{ send: async () => ({}) }}
      state={{ seats: { version: 1, list: next }, seatLimit: 4 }}
    />
  );
  const { rerender } = await render(queue(list));
  return (next: SeatEntry[]) => rerender(queue(next));
}

test('while the queue is closed, whoever broadcasts is told that an invitation was declined', async () => {
  const show = await follow([invited], false);
  expect(toast.getCurrent()).toBeUndefined();
  await show([]);
  expect(toast.getCurrent()?.text).toBe('小满妈妈没有接受连麦邀请');
});

test('nothing is told of an accepted invitation, of a withdrawn request, or while the queue is open', async () => {
  const show = await follow([invited], false);
  await show([{ ...invited, status: 1 }]);
  await show([sampleSeat(8, '豆豆爸爸')]);
  await show([]);
  const showOpen = await follow([invited], true);
  await showOpen([]);
  expect(toast.getCurrent()).toBeUndefined();
});
