import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inlineDrawing } from './pictures.ts';

const inline = (svg: string) => inlineDrawing(Buffer.from(svg));

test('a tiny drawing becomes a data URI in which only a few characters are encoded', () => {
  expect(inline('<svg viewBox="0 0 48 48"><path fill="#FFE6D8" d="M0,0h.5"/></svg>\n')).toBe(
    "data:image/svg+xml,%3Csvg viewBox='0 0 48 48'%3E%3Cpath fill='%23FFE6D8' d='M0,0h.5'/%3E%3C/svg%3E",
  );
  expect(inline(`<svg a="it's"><t>50%</t></svg>`)).toBe(
    "data:image/svg+xml,%3Csvg a=%22it's%22%3E%3Ct%3E50%25%3C/t%3E%3C/svg%3E",
  );
});

const characters = fc.constantFrom('#', '%', '<', '>', '"', "'", '&', '?', '\\', ' ', '\r', '\n', '\t', 'A');
const graphemes = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });

test('the decoded data URI equals the drawing, except for its quotes', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(characters, graphemes), { maxLength: 40 }), (pieces) => {
      const inside = pieces.join('');
      const svg = `<svg>${inside}</svg>`;
      const uri = inline(svg);
      const decoded = decodeURIComponent(uri!.slice('data:image/svg+xml,'.length));
      expect(decoded.replaceAll('"', "'")).toBe(svg.replaceAll('"', "'"));
    }),
  );
});

test('a large drawing is not inlined, and neither is one that becomes too long by encoding', () => {
  const drawing = (size: number, of: string) =>
    `<svg>${of.repeat((size - '<svg></svg>'.length) / Buffer.byteLength(of))}</svg>`;
  expect(inline(drawing(600, ' '))).not.toBeNull();
  expect(inline(drawing(601, ' '))).toBeNull();
  expect(inline(drawing(599, '学'))).toBeNull();
});
