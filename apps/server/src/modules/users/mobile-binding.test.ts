import { expect, test } from 'vitest';
import { codes } from '@academy/contract/http/envelope.ts';
import { errors } from '@academy/contract/http/errors.ts';
import { testTokens } from '../../transport/testing/test-server.ts';
import { addSession } from '../testing/identity.ts';
import { addAccount, addArticle, addExpert } from '../testing/rows.ts';
import { createInteractionRoutes } from '../interactions/routes.ts';
import { setUpMobileBinding } from './testing/set-up-mobile-binding.ts';

const { academy, scene, next, aMobile, codeFor, person, personOf, caller } =
  setUpMobileBinding(createInteractionRoutes);

const link = (userId: number, provider: 'apple' | 'wechat') =>
  academy.db
    .insertInto('external_identities')
    .values({ provider, subject: `subject-${next()}`, user_id: userId })
    .execute();

test('binding requires login', async () => {
  const answer = await academy.as().send('POST user/login/bind', { mobile: aMobile(), code: '000000' });
  expect(answer.code).toBe(errors.SESSION_ENDED.code);
});

test('a free number is bound, and the session continues', async () => {
  const [mobile, uid] = [aMobile(), await person()];
  const me = await caller(uid);
  const code = await codeFor(mobile);
  const login = await me.done({ mobile, code });
  expect(login).toMatchObject({ uid, next: null, is_new: false, stayed: false });
  expect(await testTokens.verify(login.token)).toMatchObject({ uid, sessionId: me.sessionId });
  const left = Date.parse(login.expires_at) - Date.now();
  expect(left).toBeGreaterThan(89 * 86_400_000);
  expect(await personOf(uid)).toMatchObject({ mobile, state: 'active' });
  expect(await me.refused({ mobile, code })).toBe(errors.WRONG_CODE.code);
});

test('binding one’s own number again changes nothing', async () => {
  const mobile = aMobile();
  const uid = await person({ mobile });
  const me = await caller(uid);
  expect(await me.done({ mobile, code: await codeFor(mobile) })).toMatchObject({ uid, next: null });
  expect((await personOf(uid)).mobile).toBe(mobile);
});

test('a wrong code, or one for another scene, does not reveal whose the number is', async () => {
  const [free, taken] = [aMobile(), aMobile()];
  await person({ mobile: taken });
  const uid = await person();
  const me = await caller(uid);
  for (const mobile of [free, taken]) {
    const login = await codeFor(mobile, 'login');
    for (const code of ['999999', login]) {
      expect(await me.send({ mobile, code })).toMatchObject({ code: errors.WRONG_CODE.code, data: null });
    }
    expect(await me.refused({ mobile, code: login, merge: 1 })).toBe(errors.WRONG_CODE.code);
  }
  expect((await personOf(uid)).mobile).toBeNull();
});

test('another user’s number needs confirmation first: nothing changes, and the code stays valid for it', async () => {
  const mobile = aMobile();
  const owner = await person({ mobile });
  const uid = await person();
  const me = await caller(uid);
  const code = await codeFor(mobile);
  const asked = await me.send({ mobile, code });
  expect(asked).toMatchObject({ code: codes.nextStep, data: { uid, next: 'confirmMerge' } });
  expect((await personOf(uid)).state).toBe('active');
  const { token } = asked.data as { token: string };
  expect(await testTokens.verify(token)).toMatchObject({ uid, sessionId: me.sessionId });
  const merged = await me.done({ mobile, code, merge: 1 });
  expect(merged).toMatchObject({ uid: owner, next: null, is_new: false });
  expect(await testTokens.verify(merged.token)).toMatchObject({ uid: owner });
});

test('a merge deletes the user without number and their sessions, and the other keeps everything', async () => {
  const mobile = aMobile();
  const owner = await person({ mobile, nickname: '留下的' });
  const uid = await person({ nickname: '并入的' });
  await link(uid, 'wechat');
  const article = await addArticle(academy.db, scene(), { like_count: 2 });
  const like = (userId: number) => ({ user_id: userId, content_id: article, kind: 'like' as const });
  await academy.db
    .insertInto('interactions')
    .values([like(owner), like(uid)])
    .execute();
  const [me, elsewhere] = [await caller(uid), await addSession(academy.db, uid)];
  const ofOwner = await addSession(academy.db, owner);
  await me.done({ mobile, code: await codeFor(mobile), merge: 1 });
  expect(await personOf(uid)).toMatchObject({ state: 'gone', mobile: null, avatar_id: null });
  expect(await personOf(owner)).toMatchObject({ state: 'active', mobile, nickname: '留下的' });
  const linked = academy.db.selectFrom('external_identities').where('user_id', '=', owner);
  expect(await linked.select('provider').execute()).toEqual([{ provider: 'wechat' }]);
  const content = academy.db.selectFrom('contents').where('id', '=', article).select('like_count');
  expect(await content.executeTakeFirst()).toEqual({ like_count: 1 });
  const sessions = await academy.db
    .selectFrom('sessions')
    .where('id', 'in', [me.sessionId, elsewhere.sessionId, ofOwner.sessionId])
    .orderBy('user_id')
    .select(['user_id', 'end_cause'])
    .execute();
  expect(sessions).toEqual([
    { user_id: owner, end_cause: null },
    { user_id: uid, end_cause: 'merge' },
    { user_id: uid, end_cause: 'merge' },
  ]);
  const again = await me.refused({ mobile: aMobile(), code: '000000' });
  expect(again).toBe(errors.SESSION_ENDED.code);
});

test('a merge during concurrent likes does not deadlock, and the counters stay exact', async () => {
  const { db } = academy;
  for (let round = 0; round < 5; round += 1) {
    const mobile = aMobile();
    const owner = await person({ mobile });
    const uid = await person();
    const articles = [
      await addArticle(db, scene()),
      await addArticle(db, scene()),
      await addArticle(db, scene()),
    ];
    const me = await caller(uid);
    const like = (by: number, turn: number) =>
      academy.as({ uid: by }).done('POST content/interactive/like/{action}', {
        action: turn % 5 === 4 ? 'cancel' : 'add',
        content_id: articles[turn % articles.length]!,
        content_type: 'graphic',
      });
    const input = { mobile, code: await codeFor(mobile), merge: 1 };
    const storm = Array.from({ length: 60 }, (_, turn) =>
      turn === 30 ? me.done(input) : like(turn % 2 ? owner : uid, turn),
    );
    await Promise.all(storm);
    const counted = await db
      .selectFrom('contents')
      .where('id', 'in', articles)
      .select((eb) => [
        'like_count',
        eb
          .selectFrom('interactions')
          .whereRef('content_id', '=', 'contents.id')
          .where('kind', '=', 'like')
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .as('rows'),
      ])
      .execute();
    for (const row of counted) expect(row.like_count).toBe(row.rows);
  }
}, 60_000);

test('a merge cancels a deletion that the surviving user requested', async () => {
  const mobile = aMobile();
  const owner = await person({ mobile, state: 'leaving', leaves_at: new Date(Date.now() + 86_400_000) });
  const me = await caller(await person());
  const login = await me.done({ mobile, code: await codeFor(mobile), merge: 1 });
  expect(login).toMatchObject({ uid: owner, stayed: true });
  expect((await personOf(owner)).state).toBe('active');
});

test('two users who cannot be one person are not merged, before or after the confirmation', async () => {
  const clashes = [
    async (one: number, other: number) => {
      await link(one, 'apple');
      await link(other, 'apple');
    },
    async (one: number, other: number) => {
      await addExpert(academy.db, { user_id: one });
      await addExpert(academy.db, { user_id: other });
    },
    async (one: number, other: number) => {
      for (const id of [one, other]) {
        const account = await addAccount(academy.db, { name: `机构${id}`, area_id: scene().jinan });
        await academy.db.updateTable('users').set({ account_id: account }).where('id', '=', id).execute();
      }
    },
  ];
  for (const clash of clashes) {
    const mobile = aMobile();
    const [owner, uid] = [await person({ mobile }), await person()];
    await clash(owner, uid);
    const me = await caller(uid);
    const code = await codeFor(mobile);
    expect(await me.refused({ mobile, code })).toBe(errors.MOBILE_TAKEN.code);
    expect(await me.refused({ mobile, code, merge: 1 })).toBe(errors.MOBILE_TAKEN.code);
    expect((await personOf(uid)).state).toBe('active');
    expect((await personOf(owner)).mobile).toBe(mobile);
  }
});

test('concurrent confirmations merge once and leave nothing half done', async () => {
  const mobile = aMobile();
  const owner = await person({ mobile });
  const uid = await person();
  const me = await caller(uid);
  const code = await codeFor(mobile);
  const input = { mobile, code, merge: 1 };
  const answers = await Promise.all(Array.from({ length: 4 }, () => me.send(input)));
  expect(answers.filter((answer) => answer.code === codes.success)).toHaveLength(1);
  expect((await personOf(uid)).state).toBe('gone');
  expect((await personOf(owner)).state).toBe('active');
});

test('of two users who bind one number at once one gets it', async () => {
  const mobile = aMobile();
  const [one, other] = [await person(), await person()];
  const [first, second] = [await caller(one), await caller(other)];
  const code = await codeFor(mobile);
  const answers = await Promise.all([first.send({ mobile, code }), second.send({ mobile, code })]);
  const done = answers.filter((answer) => answer.code === codes.success);
  expect(done).toHaveLength(1);
  const owners = academy.db.selectFrom('users').where('mobile', '=', mobile).select('id');
  expect(await owners.execute()).toHaveLength(1);
});
