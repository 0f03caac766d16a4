import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findStreamKeyVersion } from '../../domain/identity/stream-key-version.ts';
import { hashPassword, verifyPassword } from '../../domain/identity/password-hash.ts';
import type { Identity } from '../../transport/access.ts';
import { addSession, addSmsCode } from '../testing/identity.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

const academy = useTestModule(createUserRoutes);
let scene: Scene;
let hashed: string;
beforeAll(async () => {
  scene = await addScene(academy.db);
  hashed = await hashPassword('xiaoman-2026');
});
beforeEach(() => academy.db.deleteFrom('login_failures').execute());

let numbers = 13_600_000_000;
const newNumber = () => String((numbers += 1));
async function addPerson(fields: { mobile?: string | null; password_hash?: string | null } = {}) {
  const mobile = fields.mobile === undefined ? newNumber() : fields.mobile;
  const uid = await addUser(academy.db, scene, { mobile, password_hash: hashed, ...fields });
  return { mobile: mobile ?? '', uid, identity: await addSession(academy.db, uid) };
}
type Input = { password: string; old_password?: string; mobile?: string; code?: string };
const set = (input: Input, identity?: Identity) => academy.as(identity).send('POST user/password/set', input);
const codeFor = (mobile: string) => addSmsCode(academy.db, { mobile, scene: 'reset' });
const password = 'tiger!walks-9';

async function has(uid: number, typed: string): Promise<boolean> {
  const row = await academy.db
    .selectFrom('users')
    .where('id', '=', uid)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  return verifyPassword(row.password_hash, typed);
}
const living = async (uid: number) => {
  const rows = await academy.db
    .selectFrom('sessions')
    .where('user_id', '=', uid)
    .where('ended_at', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
};

describe('signed in', () => {
  test('with the old password; the other devices are signed out, this one stays', async () => {
    const { uid, identity } = await addPerson();
    await addSession(academy.db, uid);
    await addSession(academy.db, uid);
    const answer = await set({ password, old_password: 'xiaoman-2026' }, identity);
    expect(answer).toEqual({ code: 200, msg: '成功', data: { ended_sessions: 2 } });
    expect(await findStreamKeyVersion(academy.db, uid)).toBe(1);
    expect(await has(uid, password)).toBe(true);
    expect(await living(uid)).toEqual([identity.sessionId]);
  });

  test('with a wrong old password nothing changes, and guesses are counted', async () => {
    const { uid, identity } = await addPerson();
    for (let times = 0; times < 5; times++) {
      const answer = await set({ password, old_password: 'wrong-one-1' }, identity);
      expect(answer).toEqual({ code: 1012, msg: '原密码不正确', data: null });
    }
    expect(await set({ password, old_password: 'xiaoman-2026' }, identity)).toMatchObject({ code: 1019 });
    expect(await has(uid, 'xiaoman-2026')).toBe(true);
  });

  test('with a code to one’s own number, also for the first password', async () => {
    const { uid, mobile, identity } = await addPerson({ password_hash: null });
    expect(await set({ password, code: await codeFor(mobile) }, identity)).toMatchObject({ code: 200 });
    expect(await has(uid, password)).toBe(true);
  });

  test('a first password needs a code too', async () => {
    const { uid, identity } = await addPerson({ password_hash: null });
    expect(await set({ password }, identity)).toMatchObject({ code: 422, msg: '请填写原密码或验证码' });
    expect(await set({ password, old_password: 'anything-1' }, identity)).toMatchObject({ code: 1012 });
    expect(await has(uid, password)).toBe(false);
  });

  test('a code needs the number that it was sent to', async () => {
    const { identity } = await addPerson({ mobile: null });
    expect(await set({ password, code: '123456' }, identity)).toMatchObject({ code: 1016 });
  });

  test('a code for another number is refused', async () => {
    const { identity, uid } = await addPerson();
    const other = await addPerson();
    const code = await codeFor(other.mobile);
    expect(await set({ password, code }, identity)).toMatchObject({ code: 1011 });
    expect(await has(uid, 'xiaoman-2026')).toBe(true);
  });

  test('one’s own old password does not work for another user’s number', async () => {
    const { identity } = await addPerson();
    const other = await addPerson();
    const answer = await set({ password, old_password: 'xiaoman-2026', mobile: other.mobile }, identity);
    expect(answer).toMatchObject({ code: 422 });
    expect(await has(other.uid, 'xiaoman-2026')).toBe(true);
  });
});

describe('signed out', () => {
  test('with number and code; every device is signed out', async () => {
    const { uid, mobile } = await addPerson();
    expect(await set({ password, mobile, code: await codeFor(mobile) })).toMatchObject({
      code: 200,
      data: { ended_sessions: 1 },
    });
    expect(await findStreamKeyVersion(academy.db, uid)).toBe(1);
    expect(await has(uid, password)).toBe(true);
    expect(await living(uid)).toEqual([]);
  });

  test('a code works once, and only a code for this scene', async () => {
    const { uid, mobile } = await addPerson();
    const code = await codeFor(mobile);
    expect(await set({ password, mobile, code })).toMatchObject({ code: 200 });
    expect(await set({ password: 'another-word-7', mobile, code })).toMatchObject({ code: 1011 });
    const login = await addSmsCode(academy.db, { mobile, scene: 'login' });
    expect(await set({ password: 'another-word-7', mobile, code: login })).toMatchObject({ code: 1011 });
    expect(await has(uid, password)).toBe(true);
  });

  test('an unknown number is revealed only to its holder', async () => {
    const mobile = newNumber();
    expect(await set({ password, mobile, code: '123456' })).toMatchObject({ code: 1011 });
    expect(await set({ password, mobile, code: await codeFor(mobile) })).toMatchObject({
      code: 1012,
      msg: '这个手机号还没有注册，可以直接用验证码登录',
    });
  });

  test('the old password alone is not enough, and without a number the session is missing', async () => {
    const { mobile } = await addPerson();
    expect(await set({ password, mobile, old_password: 'xiaoman-2026' })).toMatchObject({ code: 422 });
    expect(await set({ password, old_password: 'xiaoman-2026' })).toMatchObject({ code: 403 });
  });
});

test('a weak password is refused with a message, and costs neither the code nor an attempt', async () => {
  const { uid, mobile, identity } = await addPerson();
  const code = await codeFor(mobile);
  expect(await set({ password: 'abc12345', mobile, code })).toEqual({
    code: 1017,
    msg: '这个密码太常见，容易被猜到，请换一个',
    data: null,
  });
  const own = { password: `a${mobile}`, old_password: 'xiaoman-2026' };
  expect(await set(own, identity)).toMatchObject({ code: 1017, msg: '密码里不要包含手机号或登录名' });
  expect(await living(uid)).toHaveLength(1);
  expect(await set({ password, mobile, code })).toMatchObject({ code: 200 });
});

test('a password equal to the login name is refused only after the number is proven', async () => {
  const mobile = newNumber();
  const uid = await addUser(academy.db, scene, { mobile, login_name: 'lixia.edu' });
  const guess = { password: 'lixia.edu-77', mobile, code: '000000' };
  expect(await set(guess)).toMatchObject({ code: 1011 });
  expect(await set({ ...guess, mobile: newNumber() })).toMatchObject({ code: 1011 });
  const refused = { code: 1017, msg: '密码里不要包含手机号或登录名' };
  expect(await set({ ...guess, code: await codeFor(mobile) })).toMatchObject(refused);
  expect(await set(guess, await addSession(academy.db, uid))).toMatchObject(refused);
});
