import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../domain/identity/password-hash.ts';
import { useUpQuota } from '../../domain/quotas/testing/use-up-quota.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

const academy = useTestModule(createUserRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const password = 'tiger!walks-9';
const addPerson = async () => addUser(academy.db, scene, { password_hash: await hashPassword(password) });
const set = (uid: number, loginName: string) =>
  academy.as({ uid }).send('POST user/loginname', { login_name: loginName });
const signIn = (account: string) =>
  academy.as().send('POST user/login/account', { account, password, agreed: 1 });

test('a login name is set in lower case, signs in with the password, and can be changed', async () => {
  const uid = await addPerson();
  expect(await set(uid, 'Xiaoman.Mama')).toMatchObject({ code: 200, data: { login_name: 'xiaoman.mama' } });
  expect(await academy.as({ uid }).done('GET user', {})).toMatchObject({ login_name: 'xiaoman.mama' });
  expect(await signIn('Xiaoman.mama')).toMatchObject({ code: 200, data: { uid } });
  expect(await set(uid, 'xiaoman-2026')).toMatchObject({ code: 200 });
  expect(await signIn('xiaoman.mama')).toMatchObject({ code: 1012 });
  expect(await signIn('xiaoman-2026')).toMatchObject({ code: 200 });
});

test('another user’s name is refused, also to two who ask at once', async () => {
  const [one, other] = [await addPerson(), await addPerson()];
  await set(one, 'taken.name');
  expect(await set(other, 'TAKEN.name')).toEqual({
    code: 1009,
    msg: '这个登录名已经有人用了，请换一个',
    data: null,
  });
  expect(await set(one, 'taken.name')).toMatchObject({ code: 200 });
  const answers = await Promise.all([set(one, 'wanted.name'), set(other, 'wanted.name')]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([1009, 200]);
});

test.each(['13800138000', '小满妈妈', 'abc', '1xiaoman', 'xiao man', 'a'.repeat(33)])(
  '%s is no login name',
  async (loginName) => {
    expect(await set(await addPerson(), loginName)).toMatchObject({ code: 422, data: null });
  },
);

test('twenty names can be tried a day', async () => {
  const uid = await addPerson();
  await useUpQuota(academy.db, { kind: 'loginNames', uid });
  expect(await set(uid, 'one.more.name')).toMatchObject({ code: 1019 });
});
