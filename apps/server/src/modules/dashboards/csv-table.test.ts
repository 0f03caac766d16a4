import { expect, test } from 'vitest';
import { writeCsv } from './csv-table.ts';

const line = (...cells: (string | number | null)[]) => writeCsv([cells]).slice(1, -2);

test('a byte order mark, commas and CRLF; cells that contain one of them are quoted', () => {
  expect(
    writeCsv([
      ['一', 2],
      ['a,b', null],
    ]),
  ).toBe('\uFEFF一,2\r\n"a,b",\r\n');
  expect(line('他说"好"', '两\n行', '三\r行')).toBe('"他说""好""","两\n行","三\r行"');
});

test.each(['=1+1', '+86', '-x', '@SUM(A1)', '\tx', '\rx', ' =1', '＝1', '-1+1'])(
  '%j is no longer a formula',
  (text) => {
    expect(line(text).replaceAll('"', '').startsWith("'")).toBe(true);
  },
);

test('numbers stay numbers', () => {
  expect(line(-3, '-2.5', 0)).toBe('-3,-2.5,0');
});
