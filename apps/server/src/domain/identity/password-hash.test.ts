import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('a password matches its hash, and no password matches a missing hash', async () => {
  const hashed = await hashPassword('xiaoman-2026');
  expect(await verifyPassword(hashed, 'xiaoman-2026')).toBe(true);
  expect(await verifyPassword(hashed, 'xiaoman-2027')).toBe(false);
  expect(await verifyPassword(null, 'xiaoman-2026')).toBe(false);
});

test('two passwords are hashed at once, a hundred wait, and further ones are refused as busy', async () => {
  const hashed = await hashPassword('xiaoman-2026');
  const answers = await Promise.allSettled(
    Array.from({ length: 110 }, () => verifyPassword(hashed, 'xiaoman-2026')),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]!.reason).toMatchObject({ name: 'UNAVAILABLE' });
  expect(await verifyPassword(hashed, 'xiaoman-2026')).toBe(true);
}, 60_000);
