import { expect, test } from 'vitest';
import { createSealedText } from './sealed-text.ts';

const secret = 'a secret for tests, forty characters long';
const sealedText = createSealedText(secret, 'numbers');
const bytes = Buffer.from('12345678901234567890');

test('what was sealed opens again, and looks different every time', () => {
  const [one, two] = [sealedText.seal(bytes, 'row 1'), sealedText.seal(bytes, 'row 1')];
  expect(one).not.toBe(two);
  expect(one).not.toContain(bytes.toString('base64url'));
  for (const sealed of [one, two]) expect(sealedText.open(sealed, 'row 1')).toEqual(bytes);
});

test('it opens for no other row, purpose or secret', () => {
  const sealed = sealedText.seal(bytes, 'row 1');
  expect(sealedText.open(sealed, 'row 2')).toBeUndefined();
  expect(createSealedText(secret, 'names').open(sealed, 'row 1')).toBeUndefined();
  expect(createSealedText(`another ${secret}`, 'numbers').open(sealed, 'row 1')).toBeUndefined();
});

test('a changed or cut text does not open', () => {
  const sealed = Buffer.from(sealedText.seal(bytes, 'row 1'), 'base64url');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index]! ^= 1;
    expect(sealedText.open(changed.toString('base64url'), 'row 1')).toBeUndefined();
    expect(sealedText.open(sealed.subarray(0, index).toString('base64url'), 'row 1')).toBeUndefined();
  }
});
