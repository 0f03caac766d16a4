import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { createMemoryStorage } from '../../transport/testing/memory-storage.ts';
import { createTestServer, tokenOf } from '../../transport/testing/test-server.ts';
import { addArticle, addBlock, addScene, addUser, type Scene } from '../testing/rows.ts';
import { createRecommendationRoutes } from './routes.ts';

/** Lists of a user with blocks: the database decides which contents, their cards come from the shared section. */

let database: TestDatabase;
let server: FastifyInstance;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  const deps = { db: database.db, storage: createMemoryStorage() };
  // Nothing expires: what is cached for guests stays as it is.
  const content = { now: () => 0, version: async () => '' };
  server = await createTestServer({
    routes: createRecommendationRoutes(deps),
    storage: deps.storage,
    content,
  });
  scene = await addScene(database.db);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

async function read(query: string, uid?: number) {
  const headers = uid === undefined ? {} : { token: await tokenOf({ uid }) };
  const answer = await server.inject({ url: `${apiPrefix}/index/recommend?${query}`, headers });
  const { list, next_cursor } = answer.json<{
    data: { list: { content_id: number; title: string }[]; next_cursor: string | null };
  }>().data;
  return { cards: list.map(({ content_id: id, title }) => [id, title]), next_cursor };
}

const retitle = (title: string) => database.db.updateTable('contents').set({ title }).execute();

test('cards in the guests’ response are reused, the others are read, and pages are full', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 4; index++) ids.push(await addArticle(database.db, scene, { title: '旧题' }));
  const [first, second, third, fourth] = ids.toReversed() as [number, number, number, number];
  const viewer = await addUser(database.db, scene);
  await addBlock(database.db, viewer, { content: second });
  expect((await read('size=2')).cards).toEqual([
    [first, '旧题'],
    [second, '旧题'],
  ]);
  await retitle('新题');
  const page = await read('size=2', viewer);
  expect(page.cards).toEqual([
    [first, '旧题'],
    [third, '新题'],
  ]);
  const rest = await read(`size=2&cursor=${page.next_cursor}`, viewer);
  expect(rest).toEqual({ cards: [[fourth, '新题']], next_cursor: null });
});

test('contents withdrawn since are not shown, though the guests’ response has them', async () => {
  const viewer = await addUser(database.db, scene);
  await addBlock(database.db, viewer, { content: await addArticle(database.db, scene) });
  const before = await read('size=1&content_type=graphic');
  const [id] = before.cards[0]!;
  await database.db
    .updateTable('contents')
    .set({ state: 'withdrawn' })
    .where('id', '=', Number(id))
    .execute();
  const { cards } = await read('size=1&content_type=graphic', viewer);
  expect(cards).toHaveLength(1);
  expect(cards[0]![0]).not.toBe(id);
});
