import { expect, test } from 'vitest';
import { errors } from '@academy/contract/http/errors.ts';
import { hashPassword } from '../../domain/identity/password-hash.ts';
import { setUpMobileBinding } from './testing/set-up-mobile-binding.ts';

const { aMobile, codeFor, person, personOf, caller } = setUpMobileBinding();

test('a user with a number proves it by a code before changing it', async () => {
  const [old, mobile] = [aMobile(), aMobile()];
  const uid = await person({ mobile: old });
  const me = await caller(uid);
  const [code, oldCode] = [await codeFor(mobile), await codeFor(old)];
  expect(await me.refused({ mobile, code })).toBe(errors.WRONG_LOGIN.code);
  expect(await me.refused({ mobile, code, old_code: '999999' })).toBe(errors.WRONG_CODE.code);
  expect(await me.refused({ mobile, code: '999999', old_code: oldCode })).toBe(errors.WRONG_CODE.code);
  expect((await personOf(uid)).mobile).toBe(old);
  expect(await me.done({ mobile, code, old_code: oldCode })).toMatchObject({ uid, next: null });
  expect((await personOf(uid)).mobile).toBe(mobile);
  const back = { mobile: old, code: await codeFor(old), old_code: oldCode };
  expect(await me.refused(back)).toBe(errors.WRONG_CODE.code);
});

test('or by the password', async () => {
  const [old, mobile] = [aMobile(), aMobile()];
  const uid = await person({ mobile: old, password_hash: await hashPassword('桃子成熟 2026') });
  const me = await caller(uid);
  const code = await codeFor(mobile);
  expect(await me.refused({ mobile, code, password: '桃子没熟 2026' })).toBe(errors.WRONG_LOGIN.code);
  expect(await me.done({ mobile, code, password: '桃子成熟 2026' })).toMatchObject({ uid });
  expect((await personOf(uid)).mobile).toBe(mobile);
});

test('a code sent to the old number for another scene proves nothing', async () => {
  const [old, mobile] = [aMobile(), aMobile()];
  const me = await caller(await person({ mobile: old }));
  const input = { mobile, code: await codeFor(mobile), old_code: await codeFor(old, 'login') };
  expect(await me.refused(input)).toBe(errors.WRONG_CODE.code);
});

test('a user with a number is never merged into another: the other’s number is taken', async () => {
  const [old, mobile] = [aMobile(), aMobile()];
  const owner = await person({ mobile });
  const uid = await person({ mobile: old });
  const me = await caller(uid);
  const input = { mobile, code: await codeFor(mobile), old_code: await codeFor(old) };
  expect(await me.refused(input)).toBe(errors.MOBILE_TAKEN.code);
  expect(await me.refused({ ...input, merge: 1 })).toBe(errors.MOBILE_TAKEN.code);
  expect((await personOf(uid)).mobile).toBe(old);
  expect((await personOf(owner)).mobile).toBe(mobile);
});

test('a user with a password and no number needs the password for the first number, also to merge', async () => {
  const [mobile, taken] = [aMobile(), aMobile()];
  await person({ mobile: taken });
  const password = '桃子成熟 2026';
  const uid = await person({ login_name: 'taozi.edu', password_hash: await hashPassword(password) });
  const me = await caller(uid);
  for (const input of [{ mobile }, { mobile: taken, merge: 1 as const }]) {
    const code = await codeFor(input.mobile);
    expect(await me.refused({ ...input, code })).toBe(errors.WRONG_LOGIN.code);
    expect(await me.refused({ ...input, code, password: '桃子没熟 2026' })).toBe(errors.WRONG_LOGIN.code);
  }
  expect(await personOf(uid)).toMatchObject({ mobile: null, state: 'active' });
  expect(await me.done({ mobile, code: await codeFor(mobile), password })).toMatchObject({ uid, next: null });
});
