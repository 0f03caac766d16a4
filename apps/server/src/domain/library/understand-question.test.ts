import { expect, test } from 'vitest';
import { buildThesaurus, parseGroups } from './thesaurus.ts';
import { understandQuestion } from './understand-question.ts';

const thesaurus = buildThesaurus(parseGroups('撒泼 发脾气 打滚\n作业 写作业\n~ 爸爸 父亲'));
const ask = (question: string, before?: string) =>
  understandQuestion(question, { previousQuestion: before, thesaurus });
const named = (question: string, before?: string) => ask(question, before).concepts.map(({ term }) => term);

test('the question’s topic is kept, filler words are dropped', () => {
  expect(named('老师您好，请问孩子总是撒泼怎么办呢？')).toEqual(['撒泼']);
  expect(named('为什么')).toEqual([]);
});

test('a word stands for all its synonyms, its own form first', () => {
  const [concept] = ask('他又在地上打滚').concepts;
  expect(concept!.forms.map(({ text }) => text)).toEqual(['打滚', '撒泼', '发脾气']);
  expect(concept!.forms[0]!.weight).toBe(1);
  expect(concept!.forms[1]!.weight).toBeLessThan(1);
});

test('two synonyms are one concept', () => {
  expect(named('撒泼打滚')).toEqual(['撒泼']);
});

test('words for persons count for less than topics, and unlisted words for less than listed ones', () => {
  const [anger, father, other] = ask('爸爸撒泼芝罘').concepts.toSorted((a, b) => b.weight - a.weight);
  expect([anger!.term, anger!.weight]).toEqual(['撒泼', 1]);
  expect(Math.max(father!.weight, other!.weight)).toBeLessThan(0.6);
});

test('a question that refers to the previous one includes its concepts, with less weight', () => {
  expect(named('那他要是不肯呢', '写作业怎么催')).toContain('写作业');
  const homework = ask('那他要是不肯呢', '写作业怎么催').concepts.find(({ term }) => term === '写作业');
  expect(homework!.weight).toBeLessThan(1);
});

test('an independent question ignores the previous one', () => {
  expect(named('孩子撒泼，作业也不写，怎么办', '爸爸出差')).not.toContain('爸爸');
});
