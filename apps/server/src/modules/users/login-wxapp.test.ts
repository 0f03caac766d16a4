import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '@academy/contract/http/errors.ts';
import {
  createMiniProgram,
  createPageSignIn,
  createWeChatSignIn,
} from '../../providers/wechat/wechat-sign-in.ts';
import {
  fakeAccount,
  fakeMiniProgram,
  type FakeWechat,
  sessionKey,
  startFakeWechat,
} from '../../providers/wechat/testing/fake-wechat.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

let wechat: FakeWechat;
beforeAll(async () => {
  wechat = await startFakeWechat();
});
afterAll(() => wechat.close());

const academy = useTestModule((deps) => {
  const to = { origin: wechat.origin, timeout: 300, clock: deps.clock };
  const wechatSignIn = createWeChatSignIn({
    pages: createPageSignIn({ ...fakeAccount, ...to }),
    miniProgram: createMiniProgram({ ...fakeMiniProgram, ...to }),
  });
  return createUserRoutes({ ...deps, wechatSignIn });
});
const plain = useTestModule((deps) => createUserRoutes(deps));

let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

let serial = 0;
const someone = () => `person-${(serial += 1)}`;
const aMobile = () => `139${String((serial += 1)).padStart(8, '0')}`;

const miniCode = (openid: string, unionid?: string) =>
  wechat.issueCode(fakeMiniProgram.appId, { openid, ...(unionid && { unionid }) });
const pageCode = (openid: string, unionid?: string) =>
  wechat.issueCode(fakeAccount.appId, { openid, ...(unionid && { unionid }) });
const withWeChat = (code: string, phone?: string) =>
  academy.as().done('POST user/login/wxapp', { code, agreed: 1, ...(phone && { phone_code: phone }) });
const identitiesOf = (userId: number) =>
  academy.db.selectFrom('external_identities').where('user_id', '=', userId).selectAll().execute();
const personOf = (userId: number) =>
  academy.db.selectFrom('users').where('id', '=', userId).selectAll().executeTakeFirstOrThrow();

test('the response has the app id with which a page calls WeChat, where that is configured', async () => {
  const { wechat: settings } = await academy.read('GET user/login/ways');
  expect(settings).toEqual({ app_id: fakeAccount.appId });
  expect((await plain.read('GET user/login/ways')).wechat).toBeNull();
  const answer = await plain.as().send('POST user/login/wxapp', { code: miniCode(someone()), agreed: 1 });
  expect(answer.code).toBe(errors.NOT_OFFERED.code);
});

test('without agreement nobody is signed in, and the code stays valid', async () => {
  const code = miniCode(someone());
  const refused = await academy.as().send('POST user/login/wxapp', { code, agreed: 0 });
  expect(refused.code).toBe(errors.NOT_AGREED.code);
  await withWeChat(code);
});

test('WeChat: the first sign-in creates a user, and neither session key nor open id leaves the server', async () => {
  const openid = someone();
  const first = await withWeChat(miniCode(openid));
  expect(first).toMatchObject({ is_new: true, next: 'bindMobile' });
  expect(await withWeChat(miniCode(openid))).toMatchObject({ is_new: false, uid: first.uid });
  expect(JSON.stringify(first)).not.toContain(openid);
  expect(JSON.stringify([await identitiesOf(first.uid), first])).not.toContain(sessionKey);
});

test('a user of the mini program and of the page is one by the union id, even when it arrives late', async () => {
  const unionid = someone();
  const inMini = await withWeChat(miniCode(someone(), unionid));
  expect(await withWeChat(pageCode(someone(), unionid))).toMatchObject({ uid: inMini.uid, is_new: false });
  const [openid, late] = [someone(), someone()];
  const untold = await withWeChat(miniCode(openid));
  await withWeChat(miniCode(openid, late));
  expect(await withWeChat(pageCode(someone(), late))).toMatchObject({ uid: untold.uid });
});

test('equal open ids of two apps are different users', async () => {
  const openid = someone();
  const inMini = await withWeChat(miniCode(openid));
  const onPage = await withWeChat(pageCode(openid));
  expect(onPage.uid).not.toBe(inMini.uid);
});

test('a number that WeChat vouches for is bound at once', async () => {
  const [openid, mobile] = [someone(), aMobile()];
  const login = await withWeChat(miniCode(openid), wechat.issuePhoneCode({ openid, number: mobile }));
  expect(login).toMatchObject({ is_new: true, next: null });
  expect((await personOf(login.uid)).mobile).toBe(mobile);
});

test('a number in use links WeChat to its user', async () => {
  const [openid, mobile] = [someone(), aMobile()];
  const owner = await addUser(academy.db, scene, { mobile });
  const phone = wechat.issuePhoneCode({ openid, number: mobile });
  expect(await withWeChat(miniCode(openid), phone)).toMatchObject({ uid: owner, is_new: false, next: null });
  expect(await withWeChat(miniCode(openid))).toMatchObject({ uid: owner });
});

test('a number whose user has another WeChat account stays with them', async () => {
  const [openid, other, mobile] = [someone(), someone(), aMobile()];
  const owner = await withWeChat(miniCode(openid), wechat.issuePhoneCode({ openid, number: mobile }));
  const phone = wechat.issuePhoneCode({ openid: other, number: mobile });
  const login = await withWeChat(miniCode(other), phone);
  expect(login).toMatchObject({ is_new: true, next: 'bindMobile' });
  expect(login.uid).not.toBe(owner.uid);
});

test('a user with a number keeps it; a user without one is not merged without confirmation', async () => {
  const [openid, mobile, taken] = [someone(), aMobile(), aMobile()];
  const { uid } = await withWeChat(miniCode(openid));
  await addUser(academy.db, scene, { mobile: taken });
  const foreign = wechat.issuePhoneCode({ openid, number: taken });
  expect(await withWeChat(miniCode(openid), foreign)).toMatchObject({ uid, next: 'bindMobile' });
  const free = wechat.issuePhoneCode({ openid, number: mobile });
  expect(await withWeChat(miniCode(openid), free)).toMatchObject({ uid, next: null });
  const another = wechat.issuePhoneCode({ openid, number: aMobile() });
  expect(await withWeChat(miniCode(openid), another)).toMatchObject({ uid, next: null });
  expect((await personOf(uid)).mobile).toBe(mobile);
});

test('wrong and used codes are refused, for the identity and for the number', async () => {
  const openid = someone();
  const spent = miniCode(openid);
  await withWeChat(spent);
  const wrongs = [
    { code: spent },
    { code: 'made up by somebody' },
    { code: miniCode(openid), phone_code: 'made up' },
    { code: miniCode(openid), phone_code: wechat.issuePhoneCode({ openid: 'another', number: aMobile() }) },
  ];
  for (const input of wrongs) {
    const answer = await academy.as().send('POST user/login/wxapp', { ...input, agreed: 1 });
    expect(answer.code).toBe(errors.WRONG_LOGIN.code);
  }
});

test('concurrent first sign-ins of one user create one user', async () => {
  const [openid, unionid, mobile] = [someone(), someone(), aMobile()];
  const logins = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      turn % 2
        ? withWeChat(miniCode(openid, unionid), wechat.issuePhoneCode({ openid, number: mobile }))
        : withWeChat(pageCode(openid, unionid)),
    ),
  );
  expect(new Set(logins.map(({ uid }) => uid)).size).toBe(1);
  expect(await identitiesOf(logins[0]!.uid)).toHaveLength(1);
  expect((await personOf(logins[0]!.uid)).mobile).toBe(mobile);
});

test('two users who sign in at once with one number are two, and one gets the number', async () => {
  const [one, other, mobile] = [someone(), someone(), aMobile()];
  const logins = await Promise.all(
    [one, other].map((openid) =>
      withWeChat(miniCode(openid), wechat.issuePhoneCode({ openid, number: mobile })),
    ),
  );
  expect(new Set(logins.map(({ uid }) => uid)).size).toBe(2);
  expect(logins.map(({ next }) => next).sort()).toEqual(['bindMobile', null]);
});

test('when WeChat fails, signing in is unavailable and creates nobody', async () => {
  const people = () =>
    academy.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await people();
  const openid = someone();
  for (const path of ['/sns/jscode2session', '/wxa/business/getuserphonenumber']) {
    wechat.next.set(path, [undefined]);
    const input = { code: miniCode(openid), phone_code: 'any', agreed: 1 };
    const answer = await academy.as().send('POST user/login/wxapp', input);
    expect(answer.code).toBe(errors.UNAVAILABLE.code);
  }
  expect(await people()).toEqual(before);
});
