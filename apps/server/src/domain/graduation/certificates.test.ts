import { expect, test } from 'vitest';
import { cleanSerial, createSerial, maskName } from './certificates.ts';

test('a serial has groups, no easily confused characters, and is unique', () => {
  const drawn = Array.from({ length: 500 }, () => createSerial(new Date('2025-12-31T16:00:00Z')));
  for (const serial of drawn) expect(serial).toMatch(/^2026(?:-[2-9A-HJKMNP-Z]{4}){3}$/);
  expect(new Set(drawn).size).toBe(500);
  const signs = new Set(drawn.join('').replaceAll('-', ''));
  expect(signs.size).toBeGreaterThanOrEqual(31);
});

test.each(['2026-7K3M-9QWD-XR4H', '20267K3M9QWDXR4H', '2026 7k3m 9qwd xr4h', ' 20267k3m-9qwdxr4h'])(
  '%s is found as it was issued',
  (typed) => {
    expect(cleanSerial(typed)).toBe('2026-7K3M-9QWD-XR4H');
  },
);

test.each([
  ['王小满', '王*满'],
  ['小满', '小*'],
  ['满', '*'],
  ['欧阳小满', '欧**满'],
])('other people see %s as %s', (name, veiled) => {
  expect(maskName(name)).toBe(veiled);
});
