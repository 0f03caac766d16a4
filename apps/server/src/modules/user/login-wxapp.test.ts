import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '@academy/contract/http/errors.ts';
import { createMiniProgram } from '../../providers/wechat/mini-program.ts';
import { createPages } from '../../providers/wechat/pages.ts';
import { createWeChatSignIn } from '../../providers/wechat/sign-in.ts';
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

const academy = useTestModule((parts) => {
  const to = { origin: wechat.origin, timeout: 300, clock: parts.clock };
  const wechatSignIn = createWeChatSignIn({
    pages: createPages({ ...fakeAccount, ...to }),
    miniProgram: createMiniProgram({ ...fakeMiniProgram, ...to }),
  });
  return createUserRoutes({ ...parts, wechatSignIn });
});
const plain = useTestModule((parts) => createUserRoutes(parts));

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

test('a page is told with which account it asks WeChat, where that is set up', async () => {
  const { wechat: told } = await academy.read('GET user/login/ways');
  expect(told).toEqual({ app_id: fakeAccount.appId });
  expect((await plain.read('GET user/login/ways')).wechat).toBeNull();
  const answer = await plain.as().send('POST user/login/wxapp', { code: miniCode(someone()), agreed: 1 });
  expect(answer.code).toBe(errors.NOT_OFFERED.code);
});

test('who has not agreed is not signed in, and what they came with stays good', async () => {
  const code = miniCode(someone());
  const refused = await academy.as().send('POST user/login/wxapp', { code, agreed: 0 });
  expect(refused.code).toBe(errors.NOT_AGREED.code);
  await withWeChat(code);
});

test('WeChat: the first sign-in makes a person, and neither session key nor open id leaves the server', async () => {
  const openid = someone();
  const first = await withWeChat(miniCode(openid));
  expect(first).toMatchObject({ is_new: true, next: 'bindMobile' });
  expect(await withWeChat(miniCode(openid))).toMatchObject({ is_new: false, uid: first.uid });
  expect(JSON.stringify(first)).not.toContain(openid);
  expect(JSON.stringify([await identitiesOf(first.uid), first])).not.toContain(sessionKey);
});

test('one person in the mini program and on a page is one, by the union id, even when it is told late', async () => {
  const unionid = someone();
  const inMini = await withWeChat(miniCode(someone(), unionid));
  expect(await withWeChat(pageCode(someone(), unionid))).toMatchObject({ uid: inMini.uid, is_new: false });
  const [openid, late] = [someone(), someone()];
  const untold = await withWeChat(miniCode(openid));
  await withWeChat(miniCode(openid, late));
  expect(await withWeChat(pageCode(someone(), late))).toMatchObject({ uid: untold.uid });
});

test('open ids of two apps are not confused, though they look the same', async () => {
  const openid = someone();
  const inMini = await withWeChat(miniCode(openid));
  const onPage = await withWeChat(pageCode(openid));
  expect(onPage.uid).not.toBe(inMini.uid);
});

test('with a number that WeChat vouches for, it is bound at once', async () => {
  const [openid, mobile] = [someone(), aMobile()];
  const login = await withWeChat(miniCode(openid), wechat.issuePhoneCode({ openid, number: mobile }));
  expect(login).toMatchObject({ is_new: true, next: null });
  expect((await personOf(login.uid)).mobile).toBe(mobile);
});

test('a number that somebody has already links WeChat to that person', async () => {
  const [openid, mobile] = [someone(), aMobile()];
  const owner = await addUser(academy.db, scene, { mobile });
  const phone = wechat.issuePhoneCode({ openid, number: mobile });
  expect(await withWeChat(miniCode(openid), phone)).toMatchObject({ uid: owner, is_new: false, next: null });
  expect(await withWeChat(miniCode(openid))).toMatchObject({ uid: owner });
});

test('a number whose owner has another WeChat is left to them', async () => {
  const [openid, other, mobile] = [someone(), someone(), aMobile()];
  const owner = await withWeChat(miniCode(openid), wechat.issuePhoneCode({ openid, number: mobile }));
  const phone = wechat.issuePhoneCode({ openid: other, number: mobile });
  const login = await withWeChat(miniCode(other), phone);
  expect(login).toMatchObject({ is_new: true, next: 'bindMobile' });
  expect(login.uid).not.toBe(owner.uid);
});

test('whoever has a number keeps it; whoever has none is not merged without being asked', async () => {
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

test('codes are refused when they are wrong or spent, for the person and for the number', async () => {
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

test('many first sign-ins of one person at once make one person', async () => {
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

test('two people who sign in at once with one number are two, and the number is one’s', async () => {
  const [one, other, mobile] = [someone(), someone(), aMobile()];
  const logins = await Promise.all(
    [one, other].map((openid) =>
      withWeChat(miniCode(openid), wechat.issuePhoneCode({ openid, number: mobile })),
    ),
  );
  expect(new Set(logins.map(({ uid }) => uid)).size).toBe(2);
  expect(logins.map(({ next }) => next).sort()).toEqual(['bindMobile', null]);
});

test('when WeChat fails, signing in is unavailable and leaves nobody behind', async () => {
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
