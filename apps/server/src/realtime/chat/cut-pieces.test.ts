import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { cutPieces } from './cut-pieces.ts';

test('sentence by sentence, a mark with its sentence', () => {
  expect(cutPieces('先陪孩子。[1]再说话[2]。\n\n- 一\n- 二')).toEqual([
    '先陪孩子。[1]',
    '再说话[2]。\n\n',
    '- 一\n',
    '- 二',
  ]);
});

test('whatever the text, the pieces are all of it, none empty, no mark and no character cut', () => {
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
    property(array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const pieces = cutPieces(text);
      expect(pieces.join('')).toBe(text);
      for (const piece of pieces) {
        expect(piece).not.toBe('');
        expect(piece.isWellFormed()).toBe(true);
        expect(/\[\d{1,2}$/u.test(piece) && !text.endsWith(piece)).toBe(false);
      }
    }),
  );
});
