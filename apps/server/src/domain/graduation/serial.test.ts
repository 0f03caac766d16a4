import { expect, test } from 'vitest';
import { veil } from './present-certificate.ts';
import { drawSerial } from './serial.ts';

test('a serial is read out in groups, has nothing that is mistaken for another, and comes once', () => {
  const drawn = Array.from({ length: 500 }, () => drawSerial(new Date('2025-12-31T16:00:00Z')));
  for (const serial of drawn) expect(serial).toMatch(/^2026(?:-[2-9A-HJKMNP-Z]{4}){3}$/);
  expect(new Set(drawn).size).toBe(500);
  const signs = new Set(drawn.join('').replaceAll('-', ''));
  expect(signs.size).toBeGreaterThanOrEqual(31);
});

test.each([
  ['王小满', '王*满'],
  ['小满', '小*'],
  ['满', '*'],
  ['欧阳小满', '欧**满'],
])('%s is shown to strangers as %s', (name, veiled) => {
  expect(veil(name)).toBe(veiled);
});
