import { expect, test } from 'vitest';
import { findSection, listSections } from './text-position.ts';

const sections = listSections([
  { kind: 'paragraph', text: '开头' },
  { kind: 'heading', text: '先**看见**' },
  { kind: 'paragraph', text: '正文' },
  { kind: 'heading', text: '再动手' },
]);

test('headings become sections, without their marks', () => {
  expect(sections).toEqual([
    { block: 1, title: '先看见' },
    { block: 3, title: '再动手' },
  ]);
});

test('a block belongs to the heading above it', () => {
  expect(findSection(sections, 0)).toBeUndefined();
  expect(findSection(sections, 2)?.title).toBe('先看见');
  expect(findSection(sections, 9)?.title).toBe('再动手');
});
