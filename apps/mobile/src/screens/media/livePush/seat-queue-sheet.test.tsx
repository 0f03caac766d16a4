import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SeatQueueSheet } from './seat-queue-sheet.tsx';
import { sampleSeat } from './testing/sample-seat.ts';

const entry = (userId: number, nick: string, change: Partial<SeatEntry> = {}): SeatEntry => ({
  ...sampleSeat(userId, nick),
  ...change,
});

async function show(list: SeatEntry[], answer: () => Promise<Record<string, unknown>> = async () => ({})) {
  const say = vi.fn(answer);
  const state = { seats: { version: 1, list }, seatLimit: 4 };
  await render(<SeatQueueSheet open onClose={() => {}} room={{ send: say }} state={state} />);
  return say;
}
const row = (name: string) => page.getByRole('listitem', { name });

afterEach(() => toast.hide());

test('a waiting person is shown with the question, and can be accepted or removed', async () => {
  const say = await show([entry(7, '小满妈妈'), entry(-3, '匿名家长')]);
  await expect.element(row('小满妈妈').getByText('怎么不催他写作业？')).toBeVisible();
  await row('小满妈妈').getByRole('button', { name: '接受' }).click();
  await row('匿名家长').getByRole('button', { name: '移除' }).click();
  expect(say.mock.calls).toEqual([
    ['seat-accept', { user_id: 7 }],
    ['seat-remove', { user_id: -3 }],
  ]);
  await expectAccessible();
});

test('a seated person can be marked as answered, and removed', async () => {
  const say = await show([entry(7, '小满妈妈', { status: 1 })]);
  await expect.element(page.getByText('正在连麦 1/4')).toBeVisible();
  await row('小满妈妈').getByRole('button', { name: '答过了' }).click();
  await row('小满妈妈').getByRole('button', { name: '请下麦' }).click();
  expect(say.mock.calls).toEqual([
    ['seat-answered', { user_id: 7 }],
    ['seat-remove', { user_id: 7 }],
  ]);
});

test('when all seats are taken nobody can be accepted; a refusal is shown', async () => {
  await show([...[1, 2, 3, 4].map((id) => entry(id, `家长${id}`, { status: 1 })), entry(9, '等着的人')], () =>
    Promise.reject(new Error('对方已经离开')),
  );
  await expect.element(row('等着的人').getByRole('button', { name: '接受' })).toBeDisabled();
  await row('等着的人').getByRole('button', { name: '移除' }).click();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('对方已经离开'));
});

test('an empty queue says how to invite somebody', async () => {
  await show([]);
  await expect.element(page.getByText(/点一条评论，可以邀请/)).toBeVisible();
});
