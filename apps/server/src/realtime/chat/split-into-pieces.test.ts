import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { splitIntoPieces } from './answerers.ts';

test('a text is split by sentence, and a mark stays with its sentence', () => {
  expect(splitIntoPieces('先陪孩子。[1]再说话[2]。\n\n- 一\n- 二')).toEqual([
    '先陪孩子。[1]',
    '再说话[2]。\n\n',
    '- 一\n',
    '- 二',
  ]);
});

test('whatever the text, the pieces join to it, none is empty, and no mark or character is split', () => {
  const part = constantFrom(
    '先陪孩子平静下来',
    '再听',
    '。',
    '！',
    '\n',
    '[1]',
    '[12]',
    '😀😀😀😀',
    '[',
    ' ',
  );
  assert(
    property(array(part, { maxLength: 30 }), (fragments) => {
      const text = fragments.join('');
      const pieces = splitIntoPieces(text);
      expect(pieces.join('')).toBe(text);
      for (const piece of pieces) {
        expect(piece).not.toBe('');
        expect(piece.isWellFormed()).toBe(true);
        expect(/\[\d{1,2}$/u.test(piece) && !text.endsWith(piece)).toBe(false);
      }
    }),
  );
});
