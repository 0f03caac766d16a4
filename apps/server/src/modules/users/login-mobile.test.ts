import { beforeAll, expect, test } from 'vitest';
import { findOrCreateUser } from '../../domain/identity/create-user.ts';
import { testTokens } from '../../transport/testing/test-server.ts';
import { addSmsCode } from '../testing/identity.ts';
import { addExpert, addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

const academy = useTestModule(createUserRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
  const article = { version: '2.0', updated_at: new Date(), body: '[]' };
  const keys = ['user-agreement', 'privacy', 'about'];
  await academy.db
    .insertInto('system_articles')
    .values(keys.map((key) => ({ key, title: key, ...article })))
    .execute();
});

let numbers = 13_900_000_000;
const newNumber = () => String((numbers += 1));
const codeFor = (mobile: string) => addSmsCode(academy.db, { mobile, scene: 'login' });
const login = (mobile: string, code: string, agreed = 1) =>
  academy.as().send('POST user/login/mobile', { mobile, code, agreed });
const find = (id: number) =>
  academy.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

test('a new number becomes a user in the province, signed in for ninety days', async () => {
  const mobile = newNumber();
  const { data, ...rest } = await login(mobile, await codeFor(mobile));
  expect(rest).toEqual({ code: 200, msg: '成功' });
  const { token, uid, ...details } = data as { token: string; uid: number; expires_at: string };
  expect(details).toEqual({ expires_at: expect.any(String), is_new: true, stayed: false, next: null });
  const days = (Date.parse(details.expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(90, 2);
  expect(await find(uid)).toMatchObject({
    mobile,
    nickname: expect.stringMatching(/^家长\d{4}$/),
    area_id: scene.shandong,
  });
  const session = await academy.db
    .selectFrom('sessions')
    .where('user_id', '=', uid)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(await testTokens.verify(token)).toEqual({ uid, sessionId: session.id, roles: [], permissions: [] });
  expect(session.expires_at.toISOString()).toBe(details.expires_at);
});

test('a returning user is the same, and the token has their roles', async () => {
  const mobile = newNumber();
  const uid = await addUser(academy.db, scene, { mobile });
  await addExpert(academy.db, { user_id: uid });
  const { data } = await login(mobile, await codeFor(mobile));
  expect(data).toMatchObject({ uid, is_new: false });
  expect(await testTokens.verify((data as { token: string }).token)).toMatchObject({
    uid,
    roles: ['expert'],
    permissions: ['live.start', 'live.publish', 'live.end'],
  });
});

test('signing in records consent to the current agreements, once', async () => {
  const mobile = newNumber();
  const { data } = await login(mobile, await codeFor(mobile));
  await login(mobile, await codeFor(mobile));
  const { uid } = data as { uid: number };
  const consents = await academy.db
    .selectFrom('consents')
    .where('user_id', '=', uid)
    .orderBy('article_key')
    .select(['article_key', 'version'])
    .execute();
  expect(consents).toEqual([
    { article_key: 'privacy', version: '2.0' },
    { article_key: 'user-agreement', version: '2.0' },
  ]);
});

test('without agreement nobody is signed in, and the code stays valid', async () => {
  const mobile = newNumber();
  const code = await codeFor(mobile);
  expect(await login(mobile, code, 0)).toMatchObject({ code: 1013, data: null });
  expect(await login(mobile, code)).toMatchObject({ code: 200 });
});

test('a code signs in once', async () => {
  const mobile = newNumber();
  const code = await codeFor(mobile);
  expect(await login(mobile, code)).toMatchObject({ code: 200 });
  expect(await login(mobile, code)).toEqual({
    code: 1011,
    msg: '验证码不正确或已失效，多次输错后请重新获取',
    data: null,
  });
});

test('without a code, or with one for another scene, no user is created', async () => {
  const mobile = newNumber();
  expect(await login(mobile, '123456')).toMatchObject({ code: 1011 });
  const code = await addSmsCode(academy.db, { mobile, scene: 'reset' });
  expect(await login(mobile, code)).toMatchObject({ code: 1011 });
  const made = await academy.db.selectFrom('users').where('mobile', '=', mobile).select('id').execute();
  expect(made).toEqual([]);
});

test('after five guesses the code is refused', async () => {
  const mobile = newNumber();
  const code = await codeFor(mobile);
  for (let times = 0; times < 5; times++) expect(await login(mobile, '000000')).toMatchObject({ code: 1011 });
  expect(await login(mobile, code)).toMatchObject({ code: 1011 });
});

test('concurrent sign-ins with one number create one user', async () => {
  const mobile = newNumber();
  const made = await Promise.all(Array.from({ length: 8 }, () => findOrCreateUser(academy.db, { mobile })));
  expect(new Set(made.map(({ userId }) => userId)).size).toBe(1);
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
});

test('a number given up between two lookups creates a new user', async () => {
  const mobile = newNumber();
  const uid = await addUser(academy.db, scene, { mobile });
  const { db } = academy;
  let looks = 0;
  const lateDb = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      looks += 1;
      if (looks === 1) await db.updateTable('users').set({ mobile: null }).where('id', '=', uid).execute();
      return result;
    },
  });
  const made = await findOrCreateUser(lateDb, { mobile });
  expect(made.isNew).toBe(true);
  expect(made.userId).not.toBe(uid);
  expect(await find(made.userId)).toMatchObject({ mobile });
});

test('a generated nickname says nothing about the number', async () => {
  const names = new Set<string>();
  for (let times = 0; times < 20; times++) {
    const mobile = newNumber();
    const { userId } = await findOrCreateUser(academy.db, { mobile });
    const { nickname } = await find(userId);
    if (nickname !== `家长${mobile.slice(-4)}`) names.add(nickname);
  }
  // Of twenty random digits a few may match the number by chance.
  expect(names.size).toBeGreaterThan(15);
});

test('users without a number are all different', async () => {
  const one = await findOrCreateUser(academy.db, { nickname: '微信用户' });
  const other = await findOrCreateUser(academy.db, { nickname: '微信用户' });
  expect(one).toEqual({ userId: expect.any(Number), isNew: true });
  expect(other.userId).not.toBe(one.userId);
});

test('signing in cancels a requested deletion, and says so once', async () => {
  const mobile = newNumber();
  const uid = await addUser(academy.db, scene, { mobile, state: 'leaving', leaves_at: new Date() });
  expect(await login(mobile, await codeFor(mobile))).toMatchObject({ data: { uid, stayed: true } });
  expect(await find(uid)).toMatchObject({ state: 'active', leaves_at: null });
  expect(await login(mobile, await codeFor(mobile))).toMatchObject({ data: { uid, stayed: false } });
});

test('the number of an erased user creates a new user', async () => {
  const gone = await addUser(academy.db, scene, { state: 'gone', avatar_id: null });
  const mobile = newNumber();
  const { data } = await login(mobile, await codeFor(mobile));
  expect((data as { uid: number }).uid).not.toBe(gone);
});
