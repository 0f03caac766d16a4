import { expect, test } from 'vitest';
import { isAbout } from './rank-passages.ts';
import { understandQuestion } from './understand-question.ts';

const passage = { title: '第一年：听懂宝宝的话', heading: '', text: '二年级以前，先听他说。', about: '' };

test('words for persons and single characters do not make a passage relevant', () => {
  expect(isAbout(passage, understandQuestion('二年级了字写得跟狗爬一样'))).toBe(false);
});

test('a synonym makes a passage relevant', () => {
  const onTopic = { ...passage, text: '一坐下就磨蹭，常常不是态度问题。' };
  expect(isAbout(onTopic, understandQuestion('二年级写作业磨磨唧唧'))).toBe(true);
});
