import { expect, test } from 'vitest';
import { bytesText } from './bytes-text.ts';

test.each([
  [0, '0 字节'],
  [312, '312 字节'],
  [1_434, '1.4 KB'],
  [24_117_248, '23 MB'],
  [3 * 2 ** 40, '3072 GB'],
])('%i bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));
