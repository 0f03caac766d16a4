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
const contentOf = (text: string, overrides: Partial<AnswerContent> = {}): AnswerContent => ({
  text,
  answerer: 'extract',
  references: [],
  hotlines: [],
  hasNotice: false,
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
const open = (content = contentOf('')) => createAnswerStream({ recordId: 1, requestId: 'r' }, content);

function listener() {
  const received: [string, unknown][] = [];
  const emit: EmitAnswerEvent = (name, payload) => void received.push([name, payload]);
  return {
    emit,
    received,
    pieces: () =>
      received
        .filter(([name]) => name === 'reply')
        .map(([, payload]) => payload as QaReply)
        .map(({ offset, content, anew, is_final: final }) => [offset, content, anew, final]),
  };
}

test('each subscriber gets what it lacks, and all get the end', () => {
  const stream = open();
  const [first, second] = [listener(), listener()];
  stream.subscribe(first.emit, 0);
  stream.update(contentOf('先关'), false);
  stream.subscribe(second.emit, 1);
  stream.update(contentOf('先关灯。[1]', { references: [reference(1)] }), false);
  stream.end(done);
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
  expect(stream.hasSubscribers()).toBe(false);
});

test('a subscriber after the end gets everything at once', () => {
  const stream = open();
  stream.update(contentOf('先关灯。'), false);
  stream.end(done);
  const late = listener();
  stream.subscribe(late.emit, 0);
  expect(late.pieces()).toEqual([[0, '先关灯。', false, true]]);
});

test('an answer that restarts is sent from its beginning to everybody', () => {
  const stream = open();
  const one = listener();
  stream.subscribe(one.emit, 0);
  stream.update(contentOf('一个开头', { answerer: 'model' }), false);
  stream.update(contentOf('先关灯。'), true);
  stream.end(done);
  expect(one.pieces().slice(1)).toEqual([
    [0, '先关灯。', true, false],
    [4, '', false, true],
  ]);
});

test('a subscriber who got more than was saved waits until the same text is written again', () => {
  const stream = open(contentOf('先关'));
  const one = listener();
  stream.subscribe(one.emit, 4);
  stream.update(contentOf('先关灯'), false);
  expect(one.received).toEqual([]);
  stream.update(contentOf('先关灯。再讲'), false);
  stream.end(done);
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
    const stream = open(contentOf('', { answerer: before }));
    const one = listener();
    stream.subscribe(one.emit, 4);
    stream.update(contentOf('先关灯。再讲', { answerer: after }), false);
    expect(one.pieces()).toEqual([[0, '先关灯。再讲', true, false]]);
  },
);

test('a subscriber with more text than the final answer is corrected', () => {
  const stream = open(contentOf('先关灯。'));
  const one = listener();
  stream.subscribe(one.emit, 9);
  stream.end(done);
  expect(one.pieces()).toEqual([[0, '先关灯。', true, true]]);
});

test('nothing is sent after unsubscribing, and a subscriber after a failure gets the error', () => {
  const stream = open();
  const [leaving, late] = [listener(), listener()];
  stream.subscribe(leaving.emit, 0)();
  stream.update(contentOf('先'), false);
  expect(leaving.received).toEqual([]);
  stream.fail('UNAVAILABLE', '连接断开了');
  stream.subscribe(late.emit, 0);
  expect(late.received).toEqual([['error', { record_id: 1, name: 'UNAVAILABLE', message: '连接断开了' }]]);
});
