import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quotePassage } from './compose-answer.ts';
import { buildThesaurus, parseGroups } from './thesaurus.ts';
import { understandQuestion } from './understand-question.ts';

const thesaurus = buildThesaurus(parseGroups('手机 平板\n睡觉 入睡'));
const concepts = (question: string) => understandQuestion(question, { thesaurus }).concepts;

test('a short passage is quoted whole', () => {
  expect(quotePassage('手机放门口。', concepts('手机'))).toBe('手机放门口。');
});

test('of a long passage, the adjacent relevant sentences are quoted', () => {
  const text = `${'前'.repeat(120)}。晚上九点，手机放到门口的篮子里。全家人都放。${'后'.repeat(120)}。`;
  const quote = quotePassage(text, concepts('手机怎么管'));
  expect(quote).toContain('手机放到门口的篮子里。');
  expect(quote.length).toBeLessThan(text.length);
});

test('a list stays whole, with its introduction', () => {
  const text = `看三样：\n- ${'一'.repeat(60)}。\n- ${'二'.repeat(60)}。\n- ${'三'.repeat(60)}。`;
  expect(quotePassage(text, concepts('手机'))).toBe(text);
});

test('every quotation is in the passage word for word', () => {
  const line = fc.array(fc.constantFrom('手机', '睡觉', '孩子', '，', '。', '\n', '！”', '一'.repeat(40)), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(line, (pieces) => {
      const text = pieces.join('');
      const quote = quotePassage(text, concepts('手机睡觉'));
      expect(text).toContain(quote);
    }),
  );
});
