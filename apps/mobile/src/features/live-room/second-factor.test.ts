import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSecondFactorNeeded } from '../../data/second-factor.ts';
import { LiveRoom } from './live-room.ts';

type Reply = { ok: boolean; message?: string; second_factor_needed?: true };
const { sent, replies } = vi.hoisted(() => ({ sent: [] as string[], replies: [] as Reply[] }));
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: () => {},
    onAny: () => {},
    disconnect: () => {},
    timeout: () => ({
      emitWithAck: async (command: string) => {
        sent.push(command);
        return replies.shift() ?? { ok: true };
      },
    }),
  }),
}));

const needed: Reply = { ok: false, message: '请先完成二次验证', second_factor_needed: true };
let room: LiveRoom;
let asked: boolean[];
beforeEach(async () => {
  sent.length = replies.length = 0;
  asked = [];
  room = new LiveRoom({ getSign: async () => ({ sign: 's' }), createKey: () => 'key' });
  // Until the library has loaded and the socket is there.
  await waitFor(() => room.send('seats'));
  sent.length = 0;
});
afterEach(() => {
  room.close();
  onSecondFactorNeeded(async () => false);
});
const answer = (isVerified: boolean) =>
  onSecondFactorNeeded(async (isRead) => {
    asked.push(isRead);
    return isVerified;
  });

test('a command of an operator is sent again once the second factor is proven', async () => {
  answer(true);
  replies.push(needed);
  expect(await room.send('slow', { seconds: 5 })).toEqual({ ok: true });
  expect([sent, asked]).toEqual([['slow', 'slow'], [false]]);
});

test('it fails with the server’s message when the second factor is not proven', async () => {
  answer(false);
  replies.push(needed);
  await expect(room.send('slow', { seconds: 5 })).rejects.toThrow('请先完成二次验证');
  expect([sent, asked]).toEqual([['slow'], [false]]);
});

test('other refusals ask for nothing', async () => {
  answer(true);
  replies.push({ ok: false, message: '只有主播和助理可以这样做' });
  await expect(room.send('slow', { seconds: 5 })).rejects.toThrow('只有主播和助理可以这样做');
  expect([sent, asked]).toEqual([['slow'], []]);
});
