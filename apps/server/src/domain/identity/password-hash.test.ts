import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

test('a password belongs to its hash, and no password to nobody', async () => {
  const hashed = await hashPassword('xiaoman-2026');
  expect(await isPassword(hashed, 'xiaoman-2026')).toBe(true);
  expect(await isPassword(hashed, 'xiaoman-2027')).toBe(false);
  expect(await isPassword(null, 'xiaoman-2026')).toBe(false);
});

test('two are judged at once, a hundred wait, and whoever comes then is told that we are busy', async () => {
  const hashed = await hashPassword('xiaoman-2026');
  const answers = await Promise.allSettled(
    Array.from({ length: 110 }, () => isPassword(hashed, 'xiaoman-2026')),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]!.reason).toMatchObject({ name: 'UNAVAILABLE' });
  expect(await isPassword(hashed, 'xiaoman-2026')).toBe(true);
}, 60_000);
