import { expect, test } from 'vitest';
import { moveParts } from './late-query-parts.ts';

test('the heart takes the part from the drawer', () => {
  const taken: string[] = [];
  const code =
    'import { Mutation } from "./mutation.js";\nconst a = new Mutation({});\nclass MutationCache {}';
  const moved = moveParts('mutationCache.js', code, (name) => taken.push(name));
  expect(moved).not.toContain('./mutation.js');
  expect(moved).toContain('new drawer.Mutation({})');
  expect(moved).toContain('class MutationCache {}');
  expect(taken).toEqual(['Mutation']);
});

test('its observer lays it there', () => {
  const moved = moveParts('mutationObserver.js', 'export class MutationObserver {}');
  expect(moved).toContain("from './mutation.js'");
  expect(moved).toContain('drawer.Mutation = lateMutation;');
});

test('other files, and a heart that imports in other words, are left as they are', () => {
  for (const [file, code] of [
    ['query.js', 'import * as all from "./infiniteQueryBehavior.js";'],
    ['utils.js', 'import { Mutation } from "./mutation.js";'],
  ] as const) {
    const taken: string[] = [];
    expect(moveParts(file, code, (name) => taken.push(name))).toBe(code);
    expect(taken).toEqual([]);
  }
});
