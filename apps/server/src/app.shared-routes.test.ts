import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { createTestDatabase, type TestDatabase } from './db/testing/test-database.ts';
import { saveSearchDocument } from './domain/publishing/search-document.ts';
import { systemClock } from './kit/clock.ts';
import { createAreaRoutes } from './modules/areas/routes.ts';
import { createContentRoutes } from './modules/contents/routes.ts';
import { createExpertRoutes } from './modules/experts/experts.ts';
import { createInteractionRoutes } from './modules/interactions/routes.ts';
import { createPageRoutes } from './modules/pages/routes.ts';
import { createRecommendationRoutes } from './modules/recommendations/routes.ts';
import { createSearchRoutes } from './modules/search/routes.ts';
import { createSystemRoutes } from './modules/system/system.ts';
import {
  type Activity,
  type Answer,
  type Authors,
  expectEntries,
  expectState,
  listAuthors,
  listEntries,
  type Question,
  summarise,
} from './modules/testing/expected-responses.ts';
import {
  addAccount,
  addArticle,
  addComment,
  addCourse,
  addExpert,
  addLive,
  addMiniVideo,
  addModule,
  addPage,
  addScene,
  addUser,
  type Scene,
} from './modules/testing/rows.ts';
import type { Route } from './transport/route.ts';
import { createMemoryStorage } from './transport/testing/memory-storage.ts';
import { createTestServer, testTokens, tokenOf } from './transport/testing/test-server.ts';

/**
 * Responses of routes for readers are a cached section that all share, merged with what a signed-in user did. Two servers
 * over one database: one caches, the other reads everything anew. Whatever users do, both must say the same, and a
 * user's answer must be the guests' with exactly what this user did.
 */

let database: TestDatabase;
let scene: Scene;
let routes: Route[];
let sharing: FastifyInstance;
let plain: FastifyInstance;
/** The blocks of the home page; those of an account's own page show what a user blocked elsewhere. */
let homeModules: number[];
let authors: Authors;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  closing.push(() => database.drop());
  // One moment for both, or the day's card could change in between.
  const day = { now: () => new Date('2026-03-01T02:00:00Z') };
  const deps = { db: database.db, storage: createMemoryStorage(), clock: day };
  routes = [
    ...createAreaRoutes(deps),
    ...createContentRoutes(deps),
    ...createExpertRoutes(deps),
    ...createInteractionRoutes({ ...deps, clock: systemClock, tokens: testTokens }),
    ...createPageRoutes(deps),
    ...createRecommendationRoutes(deps),
    ...createSearchRoutes({ ...deps, clock: systemClock }),
    ...createSystemRoutes(deps),
  ];
  let leap = 0;
  // What is cached for guests is always as new as what the handlers say.
  const content = { now: () => (leap += 20 * 60_000), version: async () => '' };
  const settings = { rateLimit: { perIdentity: 1e9, perAddress: 1e9 } };
  sharing = await createTestServer({ routes, storage: deps.storage, content, settings });
  plain = await createTestServer({ routes, storage: deps.storage, settings });
  closing.unshift(
    () => sharing.close(),
    () => plain.close(),
  );
  scene = await addScene(database.db);
  await addFixtures();
  authors = await listAuthors(database.db);
}, 60_000);
afterAll(async () => {
  for (const close of closing) await close();
});

/** Lives can be reserved until they are over. */
const upcoming = new Date('2100-01-01T00:00:00Z');
/** What users can interact with, and the calls whose responses are compared. */
const contents: { content_id: number; content_type: 'course' | 'graphic' | 'miniVideo' | 'expertLive' }[] =
  [];
const experts: number[] = [];
const questions: Question[] = [];

async function addFixtures(): Promise<void> {
  const { db } = database;
  const account = await addAccount(db, { name: '历下家长学校', area_id: scene.lixia });
  for (let index = 0; index < 2; index++) experts.push(await addExpert(db));
  for (const filter of [
    { expert_id: experts[0]! },
    { expert_id: experts[1]! },
    { account_id: account },
    {},
  ]) {
    const titled = { ...filter, title: '睡眠' };
    contents.push(
      { content_id: await addCourse(db, scene, titled), content_type: 'course' },
      { content_id: await addArticle(db, scene, titled), content_type: 'graphic' },
      { content_id: await addMiniVideo(db, scene, titled), content_type: 'miniVideo' },
      {
        content_id: await addLive(db, scene, { ...titled, status: 0, starts_at: upcoming }),
        content_type: 'expertLive',
      },
    );
  }
  for (const { content_id: id, content_type: type } of contents) {
    await addComment(db, scene, { content_id: id });
    const found = { relatedType: type, relatedId: id, areaId: scene.shandong, coverId: scene.cover };
    const document = { ...found, title: '睡眠', expertName: null, tags: [], passages: [] };
    await db.transaction().execute((tx) => saveSearchDocument(tx, document));
  }
  await db.updateTable('contents').set({ comment_count: 1 }).execute();
  const home = await addPage(db, { title: '学院' });
  const own = await addPage(db, { title: '历下', account_id: account });
  const modules: number[] = [];
  homeModules = [];
  const kinds = ['course', 'live', 'miniVideo', 'article', 'expert', 'today'] as const;
  for (const [position, kind] of kinds.entries()) {
    for (const page of kind === 'today' ? [home] : [home, own]) {
      modules.push(await addModule(db, { page_id: page, position, kind, title: kind, source: 'latest' }));
      if (page === home) homeModules.push(modules.at(-1)!);
    }
  }
  await db
    .insertInto('system_articles')
    .values({ key: 'privacy', title: '隐私政策', version: '1', updated_at: new Date(), body: '[]' })
    .execute();
  ask(account, modules);
}

function ask(account: number, modules: readonly number[]): void {
  const add = <Key extends ApiEndpointKey>(key: Key, input: Api[Key]['input']) =>
    questions.push([key, input]);
  for (const content of contents) add('GET content/detail', content);
  for (const content of contents.slice(0, 4)) {
    add('GET content/recommend', { ...content, size: 20 });
    add('GET content/comments', content);
  }
  add('GET content/detail', { content_id: 999_999, content_type: 'course' });
  add('GET content/livecomments', contents[3]!);
  for (const id of [...experts, 999_999]) {
    add('GET expert/detail', { expert_id: id });
    add('GET expert/course', { expert_id: id });
    add('GET expert/live', { expert_id: id });
  }
  add('GET page', {});
  add('GET page', { account_id: account });
  for (const id of modules) {
    add('GET page/module', { module_id: id });
    add('GET page/module/video', { cid: id });
  }
  for (const order of ['latest', 'study', 'excellent'] as const)
    add('GET index/recommend', { order, size: 20 });
  add('GET index/recommend/video', { size: 3 });
  add('GET account/recommend', { account_id: account });
  add('GET user/index/expert', {});
  add('GET user/index/expert', { followed: 1 });
  add('GET search', { keyword: '睡眠' });
  add('GET search', { keyword: '没有这样的词' });
  add('GET search/words/recommend', {});
  add('GET area', { depth: 3 });
  add('GET system/article', { key: 'privacy' });
  add('GET system/config', {});
}

async function read(server: FastifyInstance, [key, input]: Question, uid?: number) {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const headers = uid === undefined ? {} : { token: await tokenOf({ uid }) };
  const answer = await server.inject({
    url: `${apiPrefix}/${key.slice('GET '.length)}?${query.toString()}`,
    headers,
  });
  return answer.json<unknown>();
}

const activities = (): fc.Arbitrary<Activity> => {
  const action = fc.constantFrom('add', 'add', 'cancel');
  const content = fc.constantFrom(...contents).map(({ content_id: id, content_type: type }) => ({
    content_id: String(id),
    content_type: type,
  }));
  const switched = fc
    .record({ name: fc.constantFrom('like', 'collect'), action, content })
    .map(({ name, action: done, content: form }) => ({ path: `${name}/${done}`, form }));
  const blocked = fc
    .record({ action, content, scope: fc.constantFrom('content', 'author') })
    .map(({ action: done, content: form, scope }) => ({ path: `block/${done}`, form: { ...form, scope } }));
  const followed = fc
    .record({ action, expert: fc.constantFrom(...experts) })
    .map(({ action: done, expert }) => ({
      path: `expert/focus/${done}`,
      form: { expert_id: String(expert) },
    }));
  const reserved = fc
    .record({ action, live: fc.constantFrom(3, 7, 11, 15) })
    .map(({ action: done, live }) => ({
      path: 'reserve',
      form: { content_id: String(contents[live]!.content_id), content_type: 'expertLive', action: done },
    }));
  return fc.oneof(switched, blocked, followed, reserved);
};

/** Returns whether it was accepted: one can only cancel what one has done. */
async function runActivity(uid: number, { path, form }: Activity): Promise<boolean> {
  const answer = await sharing.inject({
    method: 'POST',
    url: `${apiPrefix}/content/interactive/${path}`,
    headers: { token: await tokenOf({ uid }), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  return answer.json<Answer>().code === 200;
}

test('every shared call is among the compared ones', () => {
  const shared = routes.filter((route) => route.sections).map(({ endpoint }) => `GET ${endpoint.path}`);
  expect(shared.toSorted()).toEqual([...new Set(questions.map(([key]) => key))].toSorted());
});

/** One of everything, so that no round misses one. */
const allActivities = (): Activity[] => {
  const form = (index: number) => ({ ...contents[index]!, content_id: String(contents[index]!.content_id) });
  return [
    { path: 'like/add', form: form(0) },
    { path: 'collect/add', form: form(1) },
    { path: 'reserve', form: form(3) },
    { path: 'expert/focus/add', form: { expert_id: String(experts[0]) } },
    { path: 'block/add', form: { ...form(14), scope: 'content' } },
    { path: 'block/add', form: { ...form(4), scope: 'author' } },
    { path: 'block/add', form: { ...form(8), scope: 'author' } },
  ];
};

async function compareAll(activities: readonly Activity[]): Promise<void> {
  const doer = await addUser(database.db, scene);
  const other = await addUser(database.db, scene);
  const accepted: Activity[] = [];
  for (const activity of activities) if (await runActivity(doer, activity)) accepted.push(activity);
  for (const question of questions) {
    const guest = (await read(plain, question)) as Answer;
    for (const [caller, did] of [
      [doer, summarise(accepted, authors)],
      [other, summarise([], authors)],
      [undefined, undefined],
    ] as const) {
      const [answer, wanted] = (await Promise.all([
        read(sharing, question, caller),
        read(plain, question, caller),
      ])) as [Answer, Answer];
      expect([question, answer]).toEqual([question, wanted]);
      if (!did || answer.code !== 200) continue;
      const reader = { done: did, authors, homeModules };
      const entries = expectEntries(question, guest, reader);
      if (entries !== undefined)
        expect([question, listEntries(question, answer)]).toEqual([question, entries]);
      expect(answer.data).toMatchObject(expectState(question, reader) ?? {});
    }
  }
}

test('one of every activity is accepted', async () => {
  const doer = await addUser(database.db, scene);
  for (const activity of allActivities())
    expect([activity, await runActivity(doer, activity)]).toEqual([activity, true]);
});

test(
  'after any interactions a user’s answer is the guests’ with what this user did, cached or not',
  () =>
    fc.assert(fc.asyncProperty(fc.array(activities(), { minLength: 2, maxLength: 12 }), compareAll), {
      numRuns: 2,
      // Shrinking would run into the timeout, and its message would hide what failed.
      endOnFailure: true,
      examples: [[allActivities()]],
    }),
  120_000,
);
