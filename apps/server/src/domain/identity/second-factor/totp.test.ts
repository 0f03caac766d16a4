import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondFactor } from '@academy/contract/second-factor-limits.ts';
import {
  computeCode,
  createTotpSecret,
  decodeBase32,
  describeKey,
  encodeBase32,
  findStep,
  stepAt,
} from './totp.ts';

/** The secret of both RFCs. */
const secret = Buffer.from('12345678901234567890');

// RFC 4226, appendix D.
test.each([
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [3, '969429'],
  [4, '338314'],
  [5, '254676'],
  [6, '287922'],
  [7, '162583'],
  [8, '399871'],
  [9, '520489'],
])('counter of RFC 4226: %i', (counter, code) => {
  expect(computeCode(secret, counter)).toBe(code);
});

// RFC 6238, appendix B, SHA-1; the last six of its eight digits are the code of six.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('time of RFC 6238: %i s', (seconds, code) => {
  const now = new Date(seconds * 1_000);
  expect(computeCode(secret, stepAt(now))).toBe(code.slice(2));
  expect(findStep(secret, code.slice(2), now)).toBe(stepAt(now));
});

test('a code is accepted in its own step and in the ones beside it, and in no other', () => {
  const times = fc.integer({ min: 0, max: 4_102_444_800_000 });
  const distances = fc.integer({ min: -20 * secondFactor.step, max: 20 * secondFactor.step });
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), times, distances, (key, time, distance) => {
      const now = new Date(Math.max(0, time + distance));
      const step = stepAt(new Date(time));
      const code = computeCode(key, step);
      const near = [-1, 0, 1].map((offset) => stepAt(now) + offset).filter((one) => one >= 0);
      // Another step may have the same six digits by chance.
      const expected = near.findLast((one) => computeCode(key, one) === code);
      expect(findStep(key, code, now)).toBe(expected);
      if (Math.abs(stepAt(now) - step) <= 1) expect(expected).toBeGreaterThanOrEqual(step);
    }),
    { numRuns: 500 },
  );
});

test.each(['', '28708', '2870822', '28708a', '９４２８７０', '000000\n'])('no code: %j', (code) => {
  expect(findStep(secret, code, new Date(59_000))).toBeUndefined();
});

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of RFC 4648: %j', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
  expect(decodeBase32(encoded).toString()).toBe(text);
});

test('a secret has 160 bits, another one each time, and survives base32', () => {
  const made = createTotpSecret();
  expect(made).toHaveLength(20);
  expect(made.equals(createTotpSecret())).toBe(false);
  expect(decodeBase32(encodeBase32(made))).toEqual(made);
  expect(() => decodeBase32('ABC1')).toThrow();
});

test('the address of a key names issuer and account, and says how its codes are made', () => {
  const address = describeKey(secret, { issuer: '有效父母学院', account: '138****0004' });
  const { protocol, searchParams } = new URL(address);
  expect(protocol).toBe('otpauth:');
  expect(decodeURIComponent(address)).toContain('otpauth://totp/有效父母学院:138****0004?');
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: '有效父母学院',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
