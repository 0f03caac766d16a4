import { beforeAll, expect, test } from 'vitest';
import { addAccount, addArticle, addMiniVideo, addScene, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createRecommendationRoutes } from './routes.ts';

const academy = useTestModule(createRecommendationRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

/** Before anything was published: a pin is not first because of its date. */
const moment = (minute: number) => new Date(Date.UTC(2025, 4, 1, 12, minute));
const pin = (
  accountId: number,
  contentId: number,
  options: { minute?: number; place?: 'home' | 'main' } = {},
) =>
  academy.db
    .insertInto('account_recommendations')
    .values({
      account_id: accountId,
      content_id: contentId,
      place: options.place ?? 'main',
      state: options.place === 'home' ? 'review' : 'shown',
      created_at: moment(options.minute ?? 0),
    })
    .execute();
const listRecommendedIds = async (accountId: number) => {
  const rows = await academy.readAll('GET account/recommend', { account_id: accountId });
  return rows.filter((row) => row.recommended).map((row) => row.content_id);
};
const listIds = async (accountId: number, query: Record<string, string | number> = {}) => {
  const rows = await academy.readAll('GET account/recommend', { account_id: accountId, ...query });
  return rows.map((row) => row.content_id);
};

test('pinned contents come first, the latest pin before the others, then the account’s latest', async () => {
  const account = await addAccount(academy.db, { name: '历下区', area_id: scene.lixia });
  const own = [];
  for (let count = 0; count < 4; count++)
    own.push(await addArticle(academy.db, scene, { account_id: account }));
  const [oldest, pinned, second, latest] = own as [number, number, number, number];
  const academys = await addMiniVideo(academy.db, scene);
  const withdrawn = await addArticle(academy.db, scene, { state: 'withdrawn' });
  await pin(account, pinned, { minute: 1 });
  await pin(account, academys, { minute: 2 });
  await pin(account, withdrawn, { minute: 3 });
  await pin(account, oldest, { place: 'home' });
  const expected = [academys, pinned, latest, second, oldest];
  expect(await listIds(account)).toEqual(expected);
  expect(await listRecommendedIds(account)).toEqual([academys, pinned]);
  for (const size of [1, 2, 3]) expect(await listIds(account, { size })).toEqual(expected);
  expect(await listIds(account, { content_type: 'miniVideo' })).toEqual([academys]);
  const other = await addAccount(academy.db, { name: '烟台', area_id: scene.yantai });
  expect(await listIds(other)).toEqual([]);
});

test('pins of the same moment are neither skipped nor repeated', async () => {
  const account = await addAccount(academy.db, { name: '章丘', area_id: scene.jinan });
  const ids = [];
  for (let count = 0; count < 5; count++) {
    const id = await addArticle(academy.db, scene);
    await pin(account, id);
    ids.push(id);
  }
  expect(await listIds(account, { size: 2 })).toEqual(ids.toReversed());
});

test('a cursor of another list is refused', async () => {
  const account = await addAccount(academy.db, { name: '平阴', area_id: scene.jinan });
  for (let count = 0; count < 3; count++) await addArticle(academy.db, scene);
  const { next_cursor: cursor } = await academy.read('GET index/recommend', { size: 1 });
  const answer = await academy.call('account/recommend', { account_id: account, cursor });
  expect(answer).toMatchObject({ code: 422, data: null });
});

test('an owner’s proposal for the academy’s home becomes an editor’s choice after review', async () => {
  const account = await addAccount(academy.db, { name: '莱阳', area_id: scene.yantai });
  const id = await addArticle(academy.db, scene, { account_id: account, area_id: scene.yantai });
  const list = async () => {
    const rows = await academy.readAll('GET index/recommend', { order: 'excellent', area_id: scene.yantai });
    return rows.filter((row) => row.content_id === id).map((row) => row.reason);
  };
  await pin(account, id, { place: 'home' });
  expect(await list()).toEqual([]);
  await academy.db
    .updateTable('account_recommendations')
    .set({ state: 'shown' })
    .where('content_id', '=', id)
    .execute();
  expect(await list()).toEqual([{ ground: 'editor', count: 0, place: 0 }]);
});
