import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '@academy/contract/http/envelope.ts';
import { errors } from '@academy/contract/http/errors.ts';
import { systemClock } from '../../kit/clock.ts';
import type { AppleSignIn } from '../../ports/apple.ts';
import { createAppleSignIn } from '../../providers/apple/sign-in-with-apple.ts';
import { type FakeApple, fakeTeam, startFakeApple } from '../../providers/apple/testing/fake-apple.ts';
import { addExpert, addScene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

const web = 'com.example.academy.web';
const redirectUri = 'https://academy.example/wx/pages/common/login';

let apple: FakeApple;
let appleSignIn: AppleSignIn;
beforeAll(async () => {
  apple = await startFakeApple();
  appleSignIn = await createAppleSignIn({
    clientIds: [web],
    ...fakeTeam,
    privateKey: apple.privateKey,
    redirectUri,
    clock: systemClock,
    origin: apple.origin,
    timeout: 300,
  });
});
afterAll(() => apple.close());

const academy = useTestModule((deps) => createUserRoutes({ ...deps, apple: appleSignIn }));
const plain = useTestModule((deps) => createUserRoutes(deps));

beforeAll(async () => {
  await addScene(academy.db);
  const word = { word: '坏词', action: 'hold', since_version: 1 } as const;
  await academy.db.insertInto('word_list').values(word).execute();
  await academy.db
    .insertInto('system_articles')
    .values({ key: 'privacy', title: '隐私政策', version: '1', updated_at: new Date(), body: '[]' })
    .execute();
});

let serial = 0;
const someone = () => `person-${(serial += 1)}`;

async function appleInput(subject: string, change: object = {}) {
  const nonce = randomUUID();
  const token = await apple.sign({ sub: subject, aud: web, nonce, jti: randomUUID(), ...change });
  return { identity_token: token, nonce, agreed: 1 };
}
const withApple = async (subject: string, more: object = {}) =>
  academy.as().done('POST user/login/apple', { ...(await appleInput(subject)), ...more });

const identitiesOf = (userId: number) =>
  academy.db.selectFrom('external_identities').where('user_id', '=', userId).selectAll().execute();
const personOf = (userId: number) =>
  academy.db.selectFrom('users').where('id', '=', userId).selectAll().executeTakeFirstOrThrow();

test('the response has what a page needs to call Apple, where it is configured', async () => {
  const { apple: settings } = await academy.read('GET user/login/ways');
  expect(settings).toEqual({ client_id: web, redirect_uri: redirectUri });
  expect((await plain.read('GET user/login/ways')).apple).toBeNull();
  const answer = await plain.as().send('POST user/login/apple', await appleInput(someone()));
  expect(answer.code).toBe(errors.NOT_OFFERED.code);
});

test('without agreement nobody is signed in, and the identity token stays valid', async () => {
  const input = await appleInput(someone());
  const refused = await academy.as().send('POST user/login/apple', { ...input, agreed: 0 });
  expect(refused.code).toBe(errors.NOT_AGREED.code);
  await academy.as().done('POST user/login/apple', input);
});

test('Apple: the first sign-in creates a user who has to bind a number, the second finds them', async () => {
  const subject = someone();
  const first = await withApple(subject, { name: ' 王  晓燕 ' });
  expect(first).toMatchObject({ is_new: true, next: 'bindMobile', stayed: false });
  expect(await personOf(first.uid)).toMatchObject({ nickname: '王 晓燕', mobile: null });
  const consents = academy.db.selectFrom('consents').where('user_id', '=', first.uid);
  expect(await consents.select('article_key').execute()).toEqual([{ article_key: 'privacy' }]);
  const second = await withApple(subject, { name: '别人' });
  expect(second).toMatchObject({ is_new: false, uid: first.uid, next: 'bindMobile' });
  expect((await personOf(first.uid)).nickname).toBe('王 晓燕');
  await academy.db.updateTable('users').set({ mobile: '13900000001' }).where('id', '=', first.uid).execute();
  expect(await withApple(subject)).toMatchObject({ uid: first.uid, next: null });
});

test('a next step has the status 202', async () => {
  const answer = await academy.as().send('POST user/login/apple', await appleInput(someone()));
  expect(answer).toMatchObject({ code: codes.nextStep, data: { next: 'bindMobile' } });
});

test('a name from Apple is cut to the length of a nickname, and dropped when it is invisible', async () => {
  const long = await withApple(someone(), { name: '👩‍👧'.repeat(8) });
  expect((await personOf(long.uid)).nickname).toBe('👩‍👧'.repeat(3));
  const hidden = await withApple(someone(), { name: '王\u202E晓燕' });
  expect((await personOf(hidden.uid)).nickname).toMatch(/^家长\d{4}$/);
});

test('a reserved or refused name is dropped', async () => {
  await addExpert(academy.db, { name: '周静安' });
  for (const name of ['坏词先生', '已注销用户', '周静安', '有效父母学院客服']) {
    const { uid } = await withApple(someone(), { name });
    expect((await personOf(uid)).nickname).toMatch(/^家长\d{4}$/);
  }
});

test('Apple’s refresh token is stored for the day the user leaves', async () => {
  const subject = someone();
  const code = apple.issueCode({ clientId: web, subject, redirectUri });
  const { uid } = await withApple(subject, { authorization_code: code });
  const [identity] = await identitiesOf(uid);
  await appleSignIn.revoke(identity!.refresh_token!);
  expect(apple.revoked).toHaveLength(1);
});

test('a code that Apple does not know, or of another user, is refused', async () => {
  const foreign = apple.issueCode({ clientId: web, subject: 'somebody else', redirectUri });
  for (const code of ['made up', foreign]) {
    const input = { ...(await appleInput(someone())), authorization_code: code };
    expect((await academy.as().send('POST user/login/apple', input)).code).toBe(errors.WRONG_LOGIN.code);
  }
});

test('a token works once, however its signature is encoded', async () => {
  const input = await appleInput(someone());
  await academy.as().done('POST user/login/apple', input);
  const token = input.identity_token;
  const last = token.at(-1)!;
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const alike = letters[letters.indexOf(last) ^ 1]!;
  for (const spelled of [token, token.slice(0, -1) + alike]) {
    const answer = await academy.as().send('POST user/login/apple', { ...input, identity_token: spelled });
    expect(answer.code).toBe(errors.WRONG_LOGIN.code);
  }
});

test('a token used twenty times concurrently signs in once', async () => {
  const input = await appleInput(someone());
  const sendAll = Array.from({ length: 20 }, () => academy.as().send('POST user/login/apple', input));
  const answers = (await Promise.all(sendAll)).map((answer) => answer.code);
  expect(answers.filter((code) => code === codes.nextStep)).toHaveLength(1);
  expect(answers.filter((code) => code === errors.WRONG_LOGIN.code)).toHaveLength(19);
});

test('expired tokens are deleted', async () => {
  const row = { token_hash: 'of yesterday', expires_at: new Date(Date.now() - 1) };
  await academy.db.insertInto('used_identity_tokens').values(row).execute();
  await withApple(someone());
  const left = await academy.db.selectFrom('used_identity_tokens').select('token_hash').execute();
  expect(left.map(({ token_hash: hash }) => hash)).not.toContain('of yesterday');
});

test.each([
  ['for another app', { aud: 'com.example.other' }],
  ['for another nonce', { nonce: 'another one entirely' }],
  ['that has run out', { exp: Math.floor(Date.now() / 1_000) - 1 }],
])('a token %s is refused', async (_what, change) => {
  const input = await appleInput(someone(), change);
  const answer = await academy.as().send('POST user/login/apple', input);
  expect(answer).toMatchObject({ code: errors.WRONG_LOGIN.code, data: null });
});

test('concurrent first sign-ins of one user create one user', async () => {
  const subject = someone();
  const logins = await Promise.all(Array.from({ length: 12 }, () => withApple(subject)));
  expect(new Set(logins.map(({ uid }) => uid)).size).toBe(1);
  expect(logins.filter((login) => login.is_new)).toHaveLength(1);
});

test('when Apple fails, signing in is unavailable, leaves nothing behind and can be retried', async () => {
  const people = () =>
    academy.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await people();
  apple.next.set('/auth/token', { status: 503, body: '{}' });
  const input = { ...(await appleInput(someone())), authorization_code: 'any' };
  expect((await academy.as().send('POST user/login/apple', input)).code).toBe(errors.UNAVAILABLE.code);
  expect(await people()).toEqual(before);
  const { authorization_code: _, ...again } = input;
  expect(await academy.as().done('POST user/login/apple', again)).toMatchObject({ is_new: true });
});
