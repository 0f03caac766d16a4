import { beforeAll, expect, test } from 'vitest';
import type { RecommendableSource } from '@academy/contract/areas/recommendation.ts';
import { addAccount, addArticle, addScene, addUser, type Scene } from '../testing/rows.ts';
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

const owner = () => academy.as({ uid, roles: ['owner'] });
const list = (source?: RecommendableSource, paging: { cursor?: string; size?: number } = {}) =>
  owner().done('GET user/account/recommendation', { source, ...paging });
const idsOf = async (source?: RecommendableSource) =>
  (await list(source)).list.map(({ content_id: id }) => id);

test('an owner sees what waits and what was decided, and why', async () => {
  const [waiting, refused, onMain] = [
    await addArticle(academy.db, scene, { account_id: account, title: '等着的' }),
    await addArticle(academy.db, scene, { account_id: account }),
    await addArticle(academy.db, scene),
  ];
  const input = { content_type: 'graphic' } as const;
  await owner().done('POST user/mainpage/recommend', { ...input, content_id: onMain });
  await owner().done('POST user/homepage/recommend', { ...input, content_id: refused });
  await owner().done('POST user/homepage/recommend', { ...input, content_id: waiting });
  const decidedAt = new Date('2026-11-24T08:00:00Z');
  await academy.db
    .updateTable('account_recommendations')
    .set({ state: 'refused', decided_at: decidedAt, reason: '封面里有二维码' })
    .where('content_id', '=', refused)
    .execute();
  await academy.db.updateTable('contents').set({ state: 'withdrawn' }).where('id', '=', onMain).execute();
  const { list: pinned } = await list();
  const base = { content_type: 'graphic', cover: { url: expect.any(String) } };
  expect(pinned).toMatchObject([
    {
      ...base,
      content_id: waiting,
      title: '等着的',
      published: true,
      home: { state: 'review', sent_at: expect.any(String), decided_at: null, reason: '' },
      main: false,
    },
    {
      ...base,
      content_id: refused,
      home: { state: 'refused', decided_at: decidedAt.toISOString(), reason: '封面里有二维码' },
    },
    { ...base, content_id: onMain, published: false, home: null, main: true },
  ]);
  await owner().done('POST user/homepage/recommend', { ...input, content_id: waiting, action: 'cancel' });
  expect(await idsOf()).toEqual([refused, onMain]);
});

test('what can be recommended is published, and the account’s own or the academy’s, page by page', async () => {
  const other = await addAccount(academy.db, { name: '别的机构', area_id: scene.lixia });
  const own = [
    await addArticle(academy.db, scene, { account_id: account }),
    await addArticle(academy.db, scene, { account_id: account }),
  ];
  const draft = await addArticle(academy.db, scene, {
    account_id: account,
    state: 'draft',
    published_at: null,
  });
  const foreign = await addArticle(academy.db, scene, { account_id: other });
  const ofAcademy = await addArticle(academy.db, scene);
  const [owned, academys] = [await idsOf('own'), await idsOf('academy')];
  expect(owned.slice(0, 2)).toEqual(own.toReversed());
  expect(academys[0]).toBe(ofAcademy);
  for (const id of [draft, foreign]) expect([...owned, ...academys]).not.toContain(id);
  const first = await list('own', { size: 1 });
  const second = await list('own', { size: 1, cursor: first.next_cursor! });
  expect([first, second].map((page) => page.list[0]!.content_id)).toEqual(own.toReversed());
});

test('pins of another account are not shown, and who owns none any more is refused', async () => {
  const article = await addArticle(academy.db, scene);
  const other = await addAccount(academy.db, { name: '另一家机构', area_id: scene.lixia });
  await academy.db
    .insertInto('account_recommendations')
    .values({
      account_id: other,
      content_id: article,
      place: 'home',
      state: 'shown',
      created_at: new Date(),
    })
    .execute();
  expect(await idsOf()).not.toContain(article);
  expect((await list('academy')).list.find(({ content_id: id }) => id === article)).toMatchObject({
    home: null,
    main: false,
  });
  const parent = academy.as({ uid: scene.parent, roles: ['owner'] });
  expect(await parent.send('GET user/account/recommendation', {})).toMatchObject({ code: 1003 });
});
