import { beforeAll, expect, test } from 'vitest';
import type { ContentType } from '@academy/contract/limits.ts';
import { createContentVersion } from '../../domain/publishing/content-version.ts';
import { useUpQuota } from '../../domain/quotas/testing/use-up-quota.ts';
import { addAccount, addArticle, addMiniVideo, addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

const academy = useTestModule(createUserRoutes);
let scene: Scene;
let account: number;
let uid: number;
beforeAll(async () => {
  scene = await addScene(academy.db);
  account = await addAccount(academy.db, { name: '历下区指导中心', area_id: scene.lixia });
  uid = await addUser(academy.db, scene, { account_id: account });
});

type Call = 'POST user/homepage/recommend' | 'POST user/mainpage/recommend';
const home = 'POST user/homepage/recommend';
const main = 'POST user/mainpage/recommend';
interface Named {
  content_id: number;
  content_type?: ContentType;
  action?: 'add' | 'cancel';
}
const send = (key: Call, input: Named, as = uid) =>
  academy.as({ uid: as, roles: ['owner'] }).send(key, { content_type: 'graphic', ...input });
const listPins = () =>
  academy.db
    .selectFrom('account_recommendations')
    .select(['account_id', 'content_id', 'place', 'state'])
    .orderBy('account_id')
    .orderBy('place')
    .execute();

test('a pin on the academy’s home waits for review, once; removed it is gone', async () => {
  const id = await addArticle(academy.db, scene, { account_id: account });
  const waits = { code: 202, data: { state: 'review', next: 'pendingReview' } };
  expect(await send(home, { content_id: id })).toMatchObject(waits);
  expect(await send(home, { content_id: id })).toMatchObject(waits);
  expect(await listPins()).toEqual([{ account_id: account, content_id: id, place: 'home', state: 'review' }]);
  await academy.db.updateTable('account_recommendations').set({ state: 'shown' }).execute();
  expect(await send(home, { content_id: id })).toMatchObject({
    code: 200,
    data: { state: 'shown', next: null },
  });
  await academy.db.updateTable('account_recommendations').set({ state: 'refused' }).execute();
  expect(await send(home, { content_id: id })).toMatchObject({
    code: 200,
    data: { state: 'refused', next: null },
  });
  const gone = { code: 200, data: { state: null, next: null } };
  expect(await send(home, { content_id: id, action: 'cancel' })).toMatchObject(gone);
  expect(await send(home, { content_id: id, action: 'cancel' })).toMatchObject(gone);
  expect(await listPins()).toEqual([]);
  expect(await send(home, { content_id: id })).toMatchObject(waits);
  await send(home, { content_id: id, action: 'cancel' });
});

test('a pin on the own page is shown at once; the two pages and other owners’ pins are independent', async () => {
  const id = await addArticle(academy.db, scene);
  const neighbours = await addAccount(academy.db, { name: '邻居', area_id: scene.yantai });
  const neighbour = await addUser(academy.db, scene, { account_id: neighbours });
  await send(home, { content_id: id });
  const shown = { code: 200, data: { state: 'shown', next: null } };
  expect(await send(main, { content_id: id })).toMatchObject(shown);
  expect(await send(main, { content_id: id }, neighbour)).toMatchObject(shown);
  await send(main, { content_id: id, action: 'cancel' });
  expect(await listPins()).toEqual([
    { account_id: account, content_id: id, place: 'home', state: 'review' },
    { account_id: neighbours, content_id: id, place: 'main', state: 'shown' },
  ]);
  await academy.db.deleteFrom('account_recommendations').execute();
});

test('only published contents, of the account itself or of the academy', async () => {
  const stranger = await addAccount(academy.db, { name: '外地机构', area_id: scene.yantai });
  const theirs = await addArticle(academy.db, scene, { account_id: stranger });
  const draft = await addArticle(academy.db, scene, {
    account_id: account,
    state: 'draft',
    published_at: null,
  });
  const withdrawn = await addArticle(academy.db, scene, { account_id: account, state: 'withdrawn' });
  const film = await addMiniVideo(academy.db, scene, { account_id: account });
  for (const key of [home, main] as const) {
    for (const id of [theirs, draft, withdrawn, film, 999_999]) {
      expect(await send(key, { content_id: id })).toMatchObject({ code: 404, data: null });
    }
    expect(await send(key, { content_id: 999_999, action: 'cancel' })).toMatchObject({ code: 404 });
  }
  expect(await send(main, { content_id: film, content_type: 'miniVideo' })).toMatchObject({ code: 200 });
  await academy.db.deleteFrom('account_recommendations').execute();
});

test('a pin of a content withdrawn since can be removed', async () => {
  const id = await addArticle(academy.db, scene, { account_id: account });
  await send(main, { content_id: id });
  await academy.db.updateTable('contents').set({ state: 'withdrawn' }).where('id', '=', id).execute();
  expect(await send(main, { content_id: id, action: 'cancel' })).toMatchObject({ code: 200 });
  expect(await listPins()).toEqual([]);
});

test('cached pages are rendered again', async () => {
  let time = 0;
  const version = createContentVersion(academy.db, { now: () => (time += 1_000) });
  const id = await addArticle(academy.db, scene, { account_id: account });
  const before = await version();
  await send(main, { content_id: id });
  const pinned = await version();
  expect(pinned).not.toBe(before);
  await send(main, { content_id: id });
  expect(await version()).toBe(pinned);
  await send(main, { content_id: id, action: 'cancel' });
  expect(await version()).not.toBe(pinned);
});

test('only owners pin, and only for the account they own now', async () => {
  const id = await addArticle(academy.db, scene, { account_id: account });
  const input = { content_id: id, content_type: 'graphic' as const };
  const parent = await addUser(academy.db, scene);
  for (const key of [home, main] as const) {
    expect(await academy.as().send(key, input)).toMatchObject({ code: 403, data: null });
    for (const roles of [[], ['expert'], ['operator', 'admin']]) {
      expect(await academy.as({ uid, roles }).send(key, input)).toMatchObject({ code: 1003, data: null });
    }
    expect(await send(key, input, parent)).toMatchObject({ code: 1003, data: null });
  }
});

test('more changes than a day allows are refused; a repeated pin changes nothing and counts for nothing', async () => {
  const owner = await addUser(academy.db, scene, { account_id: account });
  const [id, other] = [await addArticle(academy.db, scene), await addArticle(academy.db, scene)];
  await useUpQuota(academy.db, { uid: owner, kind: 'recommendations', left: 1 });
  for (let call = 0; call < 3; call += 1)
    expect(await send(main, { content_id: id }, owner)).toMatchObject({ code: 200 });
  const refused = { code: 1019, msg: '今天调整推荐太多次了，请明天再来' };
  expect(await send(main, { content_id: other }, owner)).toMatchObject(refused);
  expect(await send(main, { content_id: id, action: 'cancel' }, owner)).toMatchObject(refused);
  await academy.db.deleteFrom('account_recommendations').execute();
});
