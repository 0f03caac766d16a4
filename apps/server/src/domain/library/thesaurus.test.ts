import { expect, test } from 'vitest';
import { buildThesaurus, parseGroups, getThesaurus } from './thesaurus.ts';

test('at least 150 groups ship, each of two words or more', () => {
  const groups = new Set([...getThesaurus().groupsOf.values()].flat());
  expect(groups.size).toBeGreaterThanOrEqual(150);
  for (const { words } of groups) expect(words.length, words.join(' ')).toBeGreaterThanOrEqual(2);
});

test('everyday and technical words of the same meaning share a group', () => {
  const { groupsOf } = getThesaurus();
  const together = (a: string, b: string) => groupsOf.get(a)?.some(({ words }) => words.includes(b));
  for (const [a, b] of [
    ['撒泼', '发脾气'],
    ['磨蹭', '拖拉'],
    ['谈恋爱', '早恋'],
    ['不想上学', '厌学'],
    ['例假', '月经'],
    ['自闭症', '孤独症'],
  ] as const)
    expect(together(a, b), `${a} ${b}`).toBe(true);
  expect(together('撒泼', '月经')).toBe(false);
});

test('comments are ignored, a weak group is marked, and the longest word matches first', () => {
  const thesaurus = buildThesaurus(parseGroups('# 情绪\n哭 大哭大闹\n~ 爸爸 父亲 # 谁\n'));
  expect('他大哭大闹'.match(thesaurus.anyWord)).toEqual(['大哭大闹']);
  expect(thesaurus.groupsOf.get('父亲')).toEqual([{ isWeak: true, words: ['爸爸', '父亲'] }]);
  expect(thesaurus.groupsOf.has('情绪')).toBe(false);
});
