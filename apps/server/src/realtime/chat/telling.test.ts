import { expect, test } from 'vitest';
import type { QaReply } from '@academy/contract/realtime/chat.ts';
import type { AnswerEnd, AnswerFacts, Tell } from './answer-facts.ts';
import { createTelling } from './telling.ts';

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
const factsOf = (text: string, given: Partial<AnswerFacts> = {}): AnswerFacts => ({
  text,
  answerer: 'extract',
  references: [],
  hotlines: [],
  ...given,
});
const done: AnswerEnd = {
  state: 'done',
  followUps: ['然后呢'],
  promptTokens: 0,
  completionTokens: 0,
  elapsed: 5,
  left: 2,
};
const open = (facts = factsOf('')) => createTelling({ recordId: 1, requestId: 'r' }, facts);

function listener() {
  const heard: [string, unknown][] = [];
  const tell: Tell = (name, told) => void heard.push([name, told]);
  return {
    tell,
    heard,
    pieces: () =>
      heard
        .filter(([name]) => name === 'reply')
        .map(([, told]) => told as QaReply)
        .map(({ offset, content, anew, is_final: final }) => [offset, content, anew, final]),
  };
}

test('each hears what they do not know yet, and all of them the end', () => {
  const telling = open();
  const [first, second] = [listener(), listener()];
  telling.follow(first.tell, 0);
  telling.change(factsOf('先关'), false);
  telling.follow(second.tell, 1);
  telling.change(factsOf('先关灯。[1]', { references: [reference(1)] }), false);
  telling.end(done);
  expect(first.pieces()).toEqual([
    [0, '先关', false, false],
    [2, '灯。[1]', false, false],
    [7, '', false, true],
  ]);
  expect(second.pieces()[0]).toEqual([1, '关', false, false]);
  expect(first.heard.map(([name]) => name)).toEqual([
    'reply',
    'reference',
    'reply',
    'reference',
    'reply',
    'token_stat',
  ]);
  expect(telling.isFollowed()).toBe(false);
});

test('who comes after the end hears all of it at once', () => {
  const telling = open();
  telling.change(factsOf('先关灯。'), false);
  telling.end(done);
  const late = listener();
  telling.follow(late.tell, 0);
  expect(late.pieces()).toEqual([[0, '先关灯。', false, true]]);
});

test('what begins anew is told from its beginning to everybody', () => {
  const telling = open();
  const one = listener();
  telling.follow(one.tell, 0);
  telling.change(factsOf('一个开头', { answerer: 'model' }), false);
  telling.change(factsOf('先关灯。'), true);
  telling.end(done);
  expect(one.pieces().slice(1)).toEqual([
    [0, '先关灯。', true, false],
    [4, '', false, true],
  ]);
});

test('who was told more than was kept waits for what is the same again', () => {
  const telling = open(factsOf('先关'));
  const one = listener();
  telling.follow(one.tell, 4);
  telling.change(factsOf('先关灯'), false);
  expect(one.heard).toEqual([]);
  telling.change(factsOf('先关灯。再讲'), false);
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
] as const)('who was told more than was kept hears all of it anew when %s', (_name, before, after) => {
  const telling = open(factsOf('', { answerer: before }));
  const one = listener();
  telling.follow(one.tell, 4);
  telling.change(factsOf('先关灯。再讲', { answerer: after }), false);
  expect(one.pieces()).toEqual([[0, '先关灯。再讲', true, false]]);
});

test('who knows more than there was in the end is put right', () => {
  const telling = open(factsOf('先关灯。'));
  const one = listener();
  telling.follow(one.tell, 9);
  telling.end(done);
  expect(one.pieces()).toEqual([[0, '先关灯。', true, true]]);
});

test('who stops listening hears nothing more; who comes after a failure hears of it', () => {
  const telling = open();
  const [gone, late] = [listener(), listener()];
  telling.follow(gone.tell, 0)();
  telling.change(factsOf('先'), false);
  expect(gone.heard).toEqual([]);
  telling.fail('UNAVAILABLE', '连接断开了');
  telling.follow(late.tell, 0);
  expect(late.heard).toEqual([['error', { record_id: 1, name: 'UNAVAILABLE', message: '连接断开了' }]]);
});
