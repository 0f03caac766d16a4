import { beforeAll, expect, test } from 'vitest';
import type { RelatedType } from '@academy/contract/limits.ts';
import { saveSearchDocument } from '../../domain/publishing/search-document.ts';
import { addArticle, addBlock, addExpert, addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createSearchRoutes } from './routes.ts';

/** Searching as a user with blocks. */

const academy = useTestModule(createSearchRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

async function index(id: number, title: string, type: RelatedType = 'graphic'): Promise<number> {
  const document = {
    relatedType: type,
    relatedId: id,
    areaId: scene.shandong,
    coverId: scene.cover,
    title,
    expertName: null,
    tags: [],
    passages: [],
  };
  await academy.db.transaction().execute((tx) => saveSearchDocument(tx, document));
  return id;
}

const article = async (title: string, expert?: number) =>
  index(await addArticle(academy.db, scene, { expert_id: expert ?? null }), title);

async function find(keyword: string, uid?: number) {
  const caller = academy.as(uid === undefined ? undefined : { uid });
  const found = await caller.done('GET search', { keyword });
  const keys = found.list.map(({ related_type: type, related_id: id }) => `${type} ${id}`);
  const counts = Object.fromEntries(found.counts.map((one) => [one.related_type, one.count]));
  return { ...found, keys: keys.toSorted(), counts };
}

test('blocked hits, similar ones and counts are left out; guests find everything', async () => {
  const viewer = await addUser(academy.db, scene);
  const author = await addExpert(academy.db);
  const visible = await article('孩子写作业拖拉');
  const gone = await article('拖拉的早晨');
  const theirs = await article('拖拉与拖延', author);
  const alike = await article('托拉机的故事');
  await index(author, '拖拉老师', 'expert');
  await addBlock(academy.db, viewer, { content: gone });
  await addBlock(academy.db, viewer, { content: alike });
  await addBlock(academy.db, viewer, { expert: author });
  const mine = await find('拖拉', viewer);
  expect(mine.keys).toEqual([`graphic ${visible}`]);
  expect(mine.counts).toEqual({ graphic: 1 });
  const guest = await find('拖拉');
  expect(guest.keys).toEqual(
    [`expert ${author}`, ...[alike, gone, visible, theirs].map((id) => `graphic ${id}`)].toSorted(),
  );
  expect(guest.counts).toEqual({ expert: 1, graphic: 4 });
});

test('experts and contents have separate ids: blocking one leaves the other with the same number', async () => {
  const viewer = await addUser(academy.db, scene);
  const id = await article('零花钱');
  await addBlock(academy.db, viewer, { content: id });
  await index(id, '零花钱专家', 'expert');
  expect((await find('零花钱', viewer)).keys).toEqual([`expert ${id}`]);
});

test('when everything is blocked nothing is found, and the suggestions leave out blocked contents too', async () => {
  const viewer = await addUser(academy.db, scene);
  const only = await article('第二个孩子出生');
  await addBlock(academy.db, viewer, { content: only });
  const { list, counts, help } = await find('第二个孩子出生', viewer);
  expect(list.map(({ related_id: id }) => id)).not.toContain(only);
  expect(counts['graphic'] ?? 0).toBe(list.length);
  const nothing = await find('量子纠缠', viewer);
  expect(nothing.list).toEqual([]);
  const offered = (nothing.help ?? help)!.contents.map(({ content_id: id }) => id);
  expect(offered.length).toBeGreaterThan(0);
  expect(offered).not.toContain(only);
});
