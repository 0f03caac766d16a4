import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 字节'],
  [312, '312 字节'],
  [1_434, '1.4 KB'],
  [24_117_248, '23 MB'],
  [3 * 2 ** 40, '3072 GB'],
])('%i bytes are formatted as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
