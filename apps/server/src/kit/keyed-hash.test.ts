import { expect, test } from 'vitest';
import { createKeyedHash } from './keyed-hash.ts';

test('a hash depends on the secret, the purpose and the text, and on nothing else', () => {
  const secret = 'a secret for tests, forty characters long';
  const keyed = createKeyedHash(secret);
  const one = keyed.hash('sms code', '123456');
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(createKeyedHash(secret).hash('sms code', '123456')).toBe(one);
  const others = [
    keyed.hash('sms code', '123457'),
    keyed.hash('login', '123456'),
    createKeyedHash('another').hash('sms code', '123456'),
  ];
  expect(new Set([one, ...others]).size).toBe(4);
});
