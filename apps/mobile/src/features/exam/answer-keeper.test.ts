import { expect, test } from 'vitest';
import { AnswerKeeper } from './answer-keeper.ts';

/** A server that answers when it is told to. */
function createServer() {
  const sent: string[] = [];
  const open: { done: () => void; fail: () => void }[] = [];
  const send = (place: number, chosen: readonly number[]) => {
    sent.push(`${place}:${chosen.join('')}`);
    return new Promise<void>((resolve, reject) =>
      open.push({ done: resolve, fail: () => reject(new Error('no network')) }),
    );
  };
  const settle = async (how: 'done' | 'fail') => {
    open.shift()![how]();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { sent, send, settle };
}

test('a choice is shown at once and sent; the next waits for it', async () => {
  const { sent, send, settle } = createServer();
  const keeper = new AnswerKeeper({ 0: [1] }, send);
  expect(keeper.getSnapshot()).toEqual({ choices: { 0: [1] }, state: 'kept' });
  keeper.choose(1, [2]);
  keeper.choose(2, [0, 3]);
  expect(keeper.getSnapshot()).toEqual({ choices: { 0: [1], 1: [2], 2: [0, 3] }, state: 'keeping' });
  expect(sent).toEqual(['1:2']);
  await settle('done');
  expect(sent).toEqual(['1:2', '2:03']);
  await settle('done');
  expect(keeper.getSnapshot().state).toBe('kept');
});

test('of what is chosen anew while one waits only the latest is sent, and it is sent last', async () => {
  const { sent, send, settle } = createServer();
  const keeper = new AnswerKeeper({}, send);
  keeper.choose(0, [0]);
  keeper.choose(0, [1]);
  keeper.choose(0, [2]);
  await settle('done');
  await settle('done');
  expect(sent).toEqual(['0:0', '0:2']);
  expect(keeper.getSnapshot()).toEqual({ choices: { 0: [2] }, state: 'kept' });
});

test('what could not be sent waits, is told, and goes with the next choice or when one tries again', async () => {
  const { sent, send, settle } = createServer();
  const keeper = new AnswerKeeper({}, send);
  keeper.choose(0, [0]);
  await settle('fail');
  expect(keeper.getSnapshot()).toEqual({ choices: { 0: [0] }, state: 'failed' });
  keeper.choose(1, [1]);
  expect(sent).toEqual(['0:0', '0:0']);
  await settle('fail');
  const trying = keeper.flush();
  await settle('done');
  await settle('done');
  await trying;
  expect(sent).toEqual(['0:0', '0:0', '0:0', '1:1']);
  expect(keeper.getSnapshot().state).toBe('kept');
});

test('who waits for everything learns that it failed', async () => {
  const { send, settle } = createServer();
  const keeper = new AnswerKeeper({}, send);
  keeper.choose(0, [0]);
  const waiting = expect(keeper.flush()).rejects.toThrow('no network');
  await settle('fail');
  await waiting;
});
