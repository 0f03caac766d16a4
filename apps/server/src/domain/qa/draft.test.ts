import { assert, property, array, string, constantFrom, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { createDraft, type DraftChange } from './draft.ts';

const read = (text: string, change: DraftChange | undefined): string =>
  change === undefined
    ? text
    : change.isReplacement
      ? change.content
      : text.slice(0, change.offset) + change.content;

test('pieces are passed on as they come, with their offset', () => {
  const draft = createDraft();
  expect(draft.append('先陪')).toEqual({ offset: 0, content: '先陪', isReplacement: false });
  expect(draft.append('孩子。')).toEqual({ offset: 2, content: '孩子。', isReplacement: false });
  expect(draft.end()).toBeUndefined();
});

test('a repeated text continues where it stopped, also in the middle of a piece', () => {
  const draft = createDraft('先陪孩');
  expect(draft.append('先陪')).toBeUndefined();
  expect(draft.append('孩子平静')).toEqual({ offset: 3, content: '子平静', isReplacement: false });
  expect(draft.text()).toBe('先陪孩子平静');
});

test('a different text starts again at its first difference, and a shorter one at its end', () => {
  const draft = createDraft('先陪孩子');
  expect(draft.append('先')).toBeUndefined();
  expect(draft.append('说一说')).toEqual({ offset: 0, content: '先说一说', isReplacement: true });
  draft.restart();
  expect(draft.append('先说')).toBeUndefined();
  expect(draft.end()).toEqual({ offset: 0, content: '先说', isReplacement: true });
});

test('however a text is interrupted and repeated, a reader ends with the last version', () => {
  const characters = string({ unit: constantFrom('孩', '子', '。', '😀'), maxLength: 6 });
  const versions = array(array(characters, { maxLength: 5 }), { minLength: 1, maxLength: 4 });
  assert(
    property(tuple(characters, versions), ([known, written]) => {
      const draft = createDraft(known);
      let reader = known;
      for (const pieces of written) {
        draft.restart();
        for (const piece of pieces) reader = read(reader, draft.append(piece));
        expect(draft.text()).toBe(reader);
      }
      reader = read(reader, draft.end());
      expect(reader).toBe(written.at(-1)!.join(''));
      expect(draft.text()).toBe(reader);
    }),
  );
});
