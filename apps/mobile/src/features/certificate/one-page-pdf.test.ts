import { expect, test } from 'vitest';
import { createOnePagePdf } from './one-page-pdf.ts';

const jpeg = Uint8Array.of(0xff, 0xd8, 0x00, 0x80, 0xfe, 0xff, 0xd9);
const file = createOnePagePdf({ jpeg, width: 1_754, height: 1_240 });
/** One character per byte, so that positions in the text are positions in the file. */
const text = Array.from(file, (byte) => String.fromCharCode(byte)).join('');

test('every object begins where the cross-reference table says, and the table where the file’s end says', () => {
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(table, table + 9)).toBe('xref\n0 6\n');
  const entries = text.slice(table).match(/^\d{10} \d{5} [nf] $/gm) ?? [];
  expect(entries).toHaveLength(6);
  entries.slice(1).forEach((entry, index) => {
    const at = Number(entry.slice(0, 10));
    expect(text.slice(at, at + 8)).toBe(`${index + 1} 0 obj\n`);
  });
});

test('the picture is embedded byte by byte with its length', () => {
  const at = text.indexOf('/DCTDecode');
  const begin = text.indexOf('stream\n', at) + 'stream\n'.length;
  expect(text.slice(at, begin)).toContain(`/Length ${jpeg.length} `);
  expect(file.slice(begin, begin + jpeg.length)).toEqual(jpeg);
  expect(text.slice(begin + jpeg.length)).toMatch(/^\nendstream\nendobj\n/);
});

test.each([
  [1_754, 1_240, '841.89 0.00 0.00 595.18 0.00 0.05'],
  [1_000, 1_000, '595.28 0.00 0.00 595.28 123.31 0.00'],
])('a picture of %i × %i is as large as fits and centred on the page', (width, height, place) => {
  const drawn = new TextDecoder('latin1').decode(createOnePagePdf({ jpeg, width, height }));
  expect(drawn).toContain(`q ${place} cm /Picture Do Q`);
  expect(drawn).toContain('/MediaBox [0 0 841.89 595.28]');
});
