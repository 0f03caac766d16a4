import { expect, test } from 'vitest';
import type { QaReply } from '@academy/contract/realtime/chat.ts';
import type { AnswerEnd, AnswerContent, EmitAnswerEvent } from './answer-content.ts';
import { createAnswerStream } from './answer-stream.ts';

const reference = (number: number) => ({
  number,
  related_type: 'graphic' as const,
  related_id: 7,
  key: null,
  title: '睡觉',
  paragraph: 1,
  lesson_id: null,
  lesson_title: null,
  second: null,
  quote: '关灯。',
});
const factsOf = (text: string, overrides: Partial<AnswerContent> = {}): AnswerContent => ({
  text,
  answerer: 'extract',
  references: [],
  hotlines: [],
  ...overrides,
});
const done: AnswerEnd = {
  state: 'done',
  followUps: ['然后呢'],
  promptTokens: 0,
  completionTokens: 0,
  elapsed: 5,
  remaining: 2,
};
const open = (facts = factsOf('')) => createAnswerStream({ recordId: 1, requestId: 'r' }, facts);

function listener() {
  const received: [string, unknown][] = [];
  const tell: EmitAnswerEvent = (name, told) => void received.push([name, told]);
  return {
    tell,
    received,
    pieces: () =>
      received
        .filter(([name]) => name === 'reply')
        .map(([, told]) => told as QaReply)
        .map(({ offset, content, anew, is_final: final }) => [offset, content, anew, final]),
  };
}

test('each subscriber gets what it lacks, and all get the end', () => {
  const telling = open();
  const [first, second] = [listener(), listener()];
  telling.subscribe(first.tell, 0);
  telling.update(factsOf('先关'), false);
  telling.subscribe(second.tell, 1);
  telling.update(factsOf('先关灯。[1]', { references: [reference(1)] }), false);
  telling.end(done);
  expect(first.pieces()).toEqual([
    [0, '先关', false, false],
    [2, '灯。[1]', false, false],
    [7, '', false, true],
  ]);
  expect(second.pieces()[0]).toEqual([1, '关', false, false]);
  expect(first.received.map(([name]) => name)).toEqual([
    'reply',
    'reference',
    'reply',
    'reference',
    'reply',
    'token_stat',
  ]);
  expect(telling.hasSubscribers()).toBe(false);
});

test('a subscriber after the end gets everything at once', () => {
  const telling = open();
  telling.update(factsOf('先关灯。'), false);
  telling.end(done);
  const late = listener();
  telling.subscribe(late.tell, 0);
  expect(late.pieces()).toEqual([[0, '先关灯。', false, true]]);
});

test('an answer that restarts is sent from its beginning to everybody', () => {
  const telling = open();
  const one = listener();
  telling.subscribe(one.tell, 0);
  telling.update(factsOf('一个开头', { answerer: 'model' }), false);
  telling.update(factsOf('先关灯。'), true);
  telling.end(done);
  expect(one.pieces().slice(1)).toEqual([
    [0, '先关灯。', true, false],
    [4, '', false, true],
  ]);
});

test('a subscriber who got more than was saved waits until the same text is written again', () => {
  const telling = open(factsOf('先关'));
  const one = listener();
  telling.subscribe(one.tell, 4);
  telling.update(factsOf('先关灯'), false);
  expect(one.received).toEqual([]);
  telling.update(factsOf('先关灯。再讲'), false);
  telling.end(done);
  expect(one.pieces()).toEqual([
    [4, '再讲', false, false],
    [6, '', false, true],
  ]);
});

test.each([
  ['a model writes again', 'model', 'model'],
  ['a model gave way', 'model', 'extract'],
  ['nobody knows who wrote it', null, 'extract'],
] as const)(
  'a subscriber who got more than was saved gets everything again when %s',
  (_name, before, after) => {
    const telling = open(factsOf('', { answerer: before }));
    const one = listener();
    telling.subscribe(one.tell, 4);
    telling.update(factsOf('先关灯。再讲', { answerer: after }), false);
    expect(one.pieces()).toEqual([[0, '先关灯。再讲', true, false]]);
  },
);

test('a subscriber with more text than the final answer is corrected', () => {
  const telling = open(factsOf('先关灯。'));
  const one = listener();
  telling.subscribe(one.tell, 9);
  telling.end(done);
  expect(one.pieces()).toEqual([[0, '先关灯。', true, true]]);
});

test('nothing is sent after unsubscribing, and a subscriber after a failure gets the error', () => {
  const telling = open();
  const [leaving, late] = [listener(), listener()];
  telling.subscribe(leaving.tell, 0)();
  telling.update(factsOf('先'), false);
  expect(leaving.received).toEqual([]);
  telling.fail('UNAVAILABLE', '连接断开了');
  telling.subscribe(late.tell, 0);
  expect(late.received).toEqual([['error', { record_id: 1, name: 'UNAVAILABLE', message: '连接断开了' }]]);
});
