import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { sampleSeat } from './testing/sample-seat.ts';
import { useDeclinedInvitations } from './use-declined-invitations.ts';

afterEach(() => toast.hide());

const invited = sampleSeat(7, '小满妈妈', { invited: true });

async function follow(isQueueShown = false) {
  const { rerender } = await renderHook(
    (seats?: readonly SeatEntry[]) => useDeclinedInvitations(seats ?? [], isQueueShown),
    { initialProps: [invited] },
  );
  return rerender;
}

test('an invitation that was declined is told to whoever broadcasts', async () => {
  const rerender = await follow();
  expect(toast.getCurrent()).toBeUndefined();
  await rerender([]);
  expect(toast.getCurrent()?.text).toBe('小满妈妈没有接受连麦邀请');
});

test('nothing is told of an accepted invitation, of a withdrawn request, or while the queue is shown', async () => {
  const accepted = await follow();
  await accepted([{ ...invited, status: 1 }]);
  await accepted([sampleSeat(8, '豆豆爸爸')]);
  await accepted([]);
  const shown = await follow(true);
  await shown([]);
  expect(toast.getCurrent()).toBeUndefined();
});
