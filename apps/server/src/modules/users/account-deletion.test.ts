import { beforeAll, beforeEach, expect, test } from 'vitest';
import { coolingOff } from '@academy/contract/limits.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { hashPassword } from '../../domain/identity/password-hash.ts';
import { addSession, addSmsCode } from '../testing/identity.ts';
import { addExpert, addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

const academy = useTestModule(createUserRoutes);
let scene: Scene;
let hashed: string;
beforeAll(async () => {
  scene = await addScene(academy.db);
  hashed = await hashPassword('xiaoman-2026');
});
beforeEach(() => academy.db.updateTable('users').set({ operator: false }).execute());

let numbers = 13_700_000_000;
async function addPerson(fields: Parameters<typeof addUser>[2] = {}) {
  const mobile = String((numbers += 1));
  const uid = await addUser(academy.db, scene, { mobile, ...fields });
  return { uid, mobile, identity: await addSession(academy.db, uid) };
}
type Person = Awaited<ReturnType<typeof addPerson>>;
const leave = ({ identity }: Pick<Person, 'identity'>, input: Api['POST user/unsubscribe']['input'] = {}) =>
  academy.as(identity).send('POST user/unsubscribe', input);
const codeFor = (mobile: string) => addSmsCode(academy.db, { mobile, scene: 'leave' });
const rowOf = ({ uid }: Pick<Person, 'uid'>) =>
  academy.db
    .selectFrom('users')
    .select(['state', 'leaves_at'])
    .where('id', '=', uid)
    .executeTakeFirstOrThrow();
const active = { state: 'active', leaves_at: null };

test('with a code: seven days to think it over, signed out everywhere, the reason stored', async () => {
  const person = await addPerson();
  await addSession(academy.db, person.uid);
  const other = await addPerson();
  const before = Date.now();
  const answer = await leave(person, { code: await codeFor(person.mobile), reason: ' 孩子长大了 ' });
  const { leaves_at: leavesAt } = answer.data as { leaves_at: string };
  expect(answer.code).toBe(200);
  expect(Date.parse(leavesAt) - before - coolingOff).toBeGreaterThanOrEqual(0);
  expect(Date.parse(leavesAt) - before - coolingOff).toBeLessThan(10_000);
  expect(await rowOf(person)).toEqual({ state: 'leaving', leaves_at: new Date(leavesAt) });
  const sessions = await academy.db.selectFrom('sessions').select(['user_id', 'end_cause']).execute();
  const causesOf = (uid: number) => sessions.filter((row) => row.user_id === uid).map((row) => row.end_cause);
  expect(causesOf(person.uid)).toEqual(['unsubscribe', 'unsubscribe']);
  expect(causesOf(other.uid)).toEqual([null]);
  const feedbacks = await academy.db
    .selectFrom('feedbacks')
    .select('text')
    .where('user_id', '=', person.uid)
    .execute();
  expect(feedbacks).toEqual([{ text: '申请注销，原因：孩子长大了' }]);
});

test('signing in cancels it', async () => {
  const person = await addPerson();
  await leave(person, { code: await codeFor(person.mobile) });
  const code = await addSmsCode(academy.db, { mobile: person.mobile, scene: 'login' });
  const login = await academy.as().done('POST user/login/mobile', { mobile: person.mobile, code, agreed: 1 });
  expect(login).toMatchObject({ uid: person.uid, is_new: false, stayed: true });
  expect(await rowOf(person)).toEqual(active);
});

test('with the password', async () => {
  const person = await addPerson({ mobile: null, login_name: 'xiaoman', password_hash: hashed });
  expect(await leave(person, { password: 'wrong' })).toMatchObject({ code: 1012, data: null });
  expect(await rowOf(person)).toEqual(active);
  expect(await leave(person, { password: 'xiaoman-2026' })).toMatchObject({ code: 200 });
});

test('a wrong code, one for another scene, or neither changes nothing', async () => {
  const person = await addPerson();
  await codeFor(person.mobile);
  expect(await leave(person, { code: '000000' })).toMatchObject({ code: 1011, data: null });
  const login = await addSmsCode(academy.db, { mobile: person.mobile, scene: 'login' });
  expect(await leave(person, { code: login })).toMatchObject({ code: 1011, data: null });
  expect(await leave(person)).toMatchObject({ code: 422, msg: '请填写验证码或密码', data: null });
  expect(await leave(person, { password: 'xiaoman-2026' })).toMatchObject({ code: 422 });
  expect(await rowOf(person)).toEqual(active);
});

test('for a user with neither number nor password the session is enough', async () => {
  const person = await addPerson({ mobile: null });
  expect(await leave(person)).toMatchObject({ code: 200 });
});

test('experts and owners may leave; the last operator may not, with a message', async () => {
  const person = await addPerson({ account_id: scene.academy });
  await addExpert(academy.db, { user_id: person.uid });
  expect(await leave(person, { code: await codeFor(person.mobile) })).toMatchObject({ code: 200 });
  const [one, two] = [await addPerson({ operator: true }), await addPerson({ operator: true })];
  expect(await leave(one, { code: await codeFor(one.mobile) })).toMatchObject({ code: 200 });
  expect(await leave(two, { code: await codeFor(two.mobile) })).toMatchObject({
    code: 1003,
    msg: '您是学院唯一的运营人员，请先请另一位接任，再注销账号',
    data: null,
  });
  expect(await rowOf(two)).toEqual(active);
});

test('of two operators who leave at the same time one stays', async () => {
  const people = [await addPerson({ operator: true }), await addPerson({ operator: true })];
  const inputs = await Promise.all(people.map(async ({ mobile }) => ({ code: await codeFor(mobile) })));
  const answers = await Promise.all(people.map((person, place) => leave(person, inputs[place])));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 1003]);
});

test('deletion requires login', async () => {
  expect(await academy.as().send('POST user/unsubscribe', {})).toMatchObject({ code: 403, data: null });
});
