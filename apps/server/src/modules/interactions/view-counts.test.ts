import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ContentType } from '@academy/contract/limits.ts';
import { viewCounts } from '@academy/contract/view-count-limits.ts';
import { rollUpViews } from '../../domain/view-counts/roll-up-views.ts';
import { tokenOf } from '../../transport/testing/test-server.ts';
import { createContentRoutes } from '../contents/routes.ts';
import { createRecommendationRoutes } from '../recommendations/routes.ts';
import {
  addArticle,
  addCourse,
  addLive,
  addMiniVideo,
  addScene,
  addUser,
  type Scene,
} from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createViewCountRoute } from './view-counts.ts';

const time = { now: Date.now() };
const clock = { now: () => new Date(time.now) };
const academy = useTestModule((deps) => [
  createViewCountRoute({ ...deps, clock }),
  ...createContentRoutes(deps),
  ...createRecommendationRoutes(deps),
]);
let scene: Scene;
let article: number;
beforeAll(async () => {
  scene = await addScene(academy.db);
});
beforeEach(async () => {
  time.now = Date.parse('2026-11-02T04:00:00Z');
  article = await addArticle(academy.db, scene);
});

interface Caller {
  readonly uid?: number;
  readonly device?: string;
}

/** Sends a view; returns its response. */
async function view({ uid, device }: Caller, content: { id: number; type?: ContentType } = { id: article }) {
  const { id, type = 'graphic' } = content;
  const headers = {
    ...(uid !== undefined && { token: await tokenOf({ uid }) }),
    ...(device !== undefined && { device }),
  };
  const body = new URLSearchParams({ content_id: String(id), content_type: type });
  const url = `${academy.origin}/app/v1/content/interactive/viewed`;
  const response = await fetch(url, { method: 'POST', headers, body });
  return (await response.json()) as { code: number; data: { counted: boolean } | null };
}

const counted = { code: 200, data: { counted: true } };
const notCounted = { code: 200, data: { counted: false } };
const countOf = async (id = article, type: ContentType = 'graphic') =>
  (await academy.read('GET content/detail', { content_id: id, content_type: type })).view_count;
const newUser = () => addUser(academy.db, scene);

test('a view counts once for a user, content and day in China', async () => {
  const uid = await newUser();
  const phone = { uid, device: 'a phone' };
  expect(await view(phone)).toMatchObject(counted);
  expect(await view(phone)).toMatchObject(notCounted);
  expect(await view({ uid, device: 'a tablet' })).toMatchObject(notCounted);
  expect(await view({ uid: await newUser(), device: 'a phone' })).toMatchObject(counted);
  time.now = Date.parse('2026-11-02T15:59:59Z');
  expect(await view(phone)).toMatchObject(notCounted);
  time.now = Date.parse('2026-11-02T16:00:00Z');
  expect(await view(phone)).toMatchObject(counted);
  expect(await countOf()).toBe(0);
  await rollUpViews(academy.db);
  expect(await countOf()).toBe(3);
});

test('guests count by the device that the app names; without one they do not count', async () => {
  expect(await view({ device: 'one' })).toMatchObject(counted);
  expect(await view({ device: 'one' })).toMatchObject(notCounted);
  expect(await view({ device: 'two' })).toMatchObject(counted);
  expect(await view({})).toMatchObject(notCounted);
  await rollUpViews(academy.db);
  expect(await countOf()).toBe(2);
  const rows = await academy.db.selectFrom('content_views').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('"one"');
});

test('who signs in after viewing as a guest counts once', async () => {
  expect(await view({ device: 'mine' })).toMatchObject(counted);
  expect(await view({ uid: await newUser(), device: 'mine' })).toMatchObject(notCounted);
  await rollUpViews(academy.db);
  expect(await countOf()).toBe(1);
});

test('made-up devices of one network add no more than a day allows; users are not limited by them', async () => {
  await view({ device: 'first' });
  const used = academy.db.updateTable('daily_counts').where('kind', '=', 'guestViews');
  await used
    .set({ amount: viewCounts.perNetwork - 1 })
    .where('subject', 'like', `%:${article}`)
    .execute();
  expect(await view({ device: 'last' })).toMatchObject(counted);
  expect(await view({ device: 'too many' })).toMatchObject(notCounted);
  expect(await view({ uid: await newUser() })).toMatchObject(counted);
  const other = await addArticle(academy.db, scene);
  expect(await view({ device: 'too many' }, { id: other })).toMatchObject(counted);
});

test('contents of every type count; a live from its start', async () => {
  const contents = [
    [await addCourse(academy.db, scene), 'course'],
    [await addMiniVideo(academy.db, scene), 'miniVideo'],
    [await addLive(academy.db, scene, { status: 1 }), 'expertLive'],
    [await addLive(academy.db, scene, { status: 2, type: 'actLive' }), 'actLive'],
  ] as const;
  for (const [id, type] of contents)
    expect(await view({ device: 'one' }, { id, type })).toMatchObject(counted);
  const upcoming = await addLive(academy.db, scene, { status: 0 });
  const live = { id: upcoming, type: 'expertLive' } as const;
  expect(await view({ device: 'early' }, live)).toMatchObject(notCounted);
  await academy.db.updateTable('lives').set({ status: 1 }).where('content_id', '=', upcoming).execute();
  expect(await view({ device: 'early' }, live)).toMatchObject(counted);
  await rollUpViews(academy.db);
  for (const [id, type] of contents) expect(await countOf(id, type)).toBe(1);
  expect(await countOf(upcoming, 'expertLive')).toBe(1);
});

test('a content that is not published, or of another type, is not found', async () => {
  const draft = await addArticle(academy.db, scene, { state: 'withdrawn' });
  expect(await view({ device: 'one' }, { id: draft })).toMatchObject({ code: 404, data: null });
  expect(await view({ device: 'one' }, { id: article, type: 'course' })).toMatchObject({ code: 404 });
});

test('the excellent list ranks by what was really viewed', async () => {
  const [less, more] = [await addArticle(academy.db, scene), await addArticle(academy.db, scene)];
  for (const device of ['1', '2', '3']) await view({ device }, { id: more });
  await view({ device: '1' }, { id: less });
  await rollUpViews(academy.db);
  const { list } = await academy.read('GET index/recommend', { order: 'excellent', size: 50 });
  const ids = list.map(({ content_id: id }) => id);
  expect(ids.indexOf(more)).toBeLessThan(ids.indexOf(less));
});

test('a hundred viewers at once are counted exactly, and no row of the content is written meanwhile', async () => {
  const findRow = () =>
    sql`select xmin::text, xmax::text, view_count from contents where id = ${article}`
      .execute(academy.db)
      .then(({ rows }) => rows[0]);
  const before = await findRow();
  await Promise.all(Array.from({ length: 100 }, (_, index) => view({ device: `phone ${index % 50}` })));
  // Neither written nor locked: a lock would have changed `xmax`, an update `xmin`.
  expect(await findRow()).toEqual(before);
  expect(await rollUpViews(academy.db)).toBe(50);
  expect(await countOf()).toBe(50);
});
