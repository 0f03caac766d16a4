import { expect, test } from 'vitest';
import { AnswerSaver } from './answer-saver.ts';

/** A server that responds when the test tells it to. */
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

test('a choice is shown at once and sent; the next one waits for it', async () => {
  const { sent, send, settle } = createServer();
  const saver = new AnswerSaver({ 0: [1] }, send);
  expect(saver.getSnapshot()).toEqual({ choices: { 0: [1] }, state: 'saved' });
  saver.choose(1, [2]);
  saver.choose(2, [0, 3]);
  expect(saver.getSnapshot()).toEqual({ choices: { 0: [1], 1: [2], 2: [0, 3] }, state: 'saving' });
  expect(sent).toEqual(['1:2']);
  await settle('done');
  expect(sent).toEqual(['1:2', '2:03']);
  await settle('done');
  expect(saver.getSnapshot().state).toBe('saved');
});

test('of several choices made while one is sent, only the latest is sent, and it is sent last', async () => {
  const { sent, send, settle } = createServer();
  const saver = new AnswerSaver({}, send);
  saver.choose(0, [0]);
  saver.choose(0, [1]);
  saver.choose(0, [2]);
  await settle('done');
  await settle('done');
  expect(sent).toEqual(['0:0', '0:2']);
  expect(saver.getSnapshot()).toEqual({ choices: { 0: [2] }, state: 'saved' });
});

test('a choice that could not be sent stays pending, is reported, and is sent with the next choice or on a retry', async () => {
  const { sent, send, settle } = createServer();
  const saver = new AnswerSaver({}, send);
  saver.choose(0, [0]);
  await settle('fail');
  expect(saver.getSnapshot()).toEqual({ choices: { 0: [0] }, state: 'failed' });
  saver.choose(1, [1]);
  expect(sent).toEqual(['0:0', '0:0']);
  await settle('fail');
  const trying = saver.flush();
  await settle('done');
  await settle('done');
  await trying;
  expect(sent).toEqual(['0:0', '0:0', '0:0', '1:1']);
  expect(saver.getSnapshot().state).toBe('saved');
});

test('flush rejects if a choice could not be saved', async () => {
  const { send, settle } = createServer();
  const saver = new AnswerSaver({}, send);
  saver.choose(0, [0]);
  const waiting = expect(saver.flush()).rejects.toThrow('no network');
  await settle('fail');
  await waiting;
});
