import { beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  addArticle,
  addBlock,
  addCourse,
  addExpert,
  addItem,
  addLive,
  addMiniVideo,
  addModule,
  addPage,
  addScene,
  addUser,
  type Scene,
} from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createPageRoutes } from './routes.ts';

/** The academy's home page for a user with blocks. */

const academy = useTestModule(createPageRoutes);
let scene: Scene;
let home: number;
beforeAll(async () => {
  scene = await addScene(academy.db);
  home = await addPage(academy.db, { title: '学院' });
});

let position = 0;
type Kind = 'course' | 'live' | 'miniVideo' | 'article' | 'expert' | 'banner' | 'today';
const addBlockOf = (kind: Kind, source: 'manual' | 'latest' = 'latest') =>
  addModule(academy.db, { page_id: home, position: (position += 1), kind, title: '区块', source });

/** The ids in a block's own list; the page must show the same as its first eight. */
async function read(module: number, uid?: number): Promise<number[]> {
  const caller = academy.as(uid === undefined ? undefined : { uid });
  const page = await caller.done('GET page', {});
  const own = await caller.done('GET page/module', { module_id: module });
  const idsOf = (items: typeof own.list) => items.map(({ link }) => link.related_id ?? 0);
  const onPage = page.modules.find(({ id }) => id === module);
  expect(idsOf(onPage!.items)).toEqual(idsOf(own.list).slice(0, 8));
  return idsOf(own.list);
}

test.each([
  ['course', (expert: number) => addCourse(academy.db, scene, { expert_id: expert })],
  ['live', (expert: number) => addLive(academy.db, scene, { status: 1, expert_id: expert })],
  ['miniVideo', (expert: number) => addMiniVideo(academy.db, scene, { expert_id: expert })],
  ['article', (expert: number) => addArticle(academy.db, scene, { expert_id: expert })],
] as const)('the newest of a kind: %s', async (kind, add) => {
  const module = await addBlockOf(kind);
  const [viewer, expert, other] = [
    await addUser(academy.db, scene),
    await addExpert(academy.db),
    await addExpert(academy.db),
  ];
  const [visible, gone, theirs] = [await add(other), await add(other), await add(expert)];
  await addBlock(academy.db, viewer, { content: gone });
  await addBlock(academy.db, viewer, { expert });
  const mine = await read(module, viewer);
  expect(mine).toContain(visible);
  expect(mine).not.toContain(gone);
  expect(mine).not.toContain(theirs);
  expect(await read(module)).toEqual(expect.arrayContaining([visible, gone, theirs]));
});

test('blocked experts and contents are left out of an editor’s choice; links stay', async () => {
  const experts = await addBlockOf('expert');
  const chosen = await addBlockOf('article', 'manual');
  const [viewer, expert] = [await addUser(academy.db, scene), await addExpert(academy.db)];
  const [visible, gone] = [await addArticle(academy.db, scene), await addArticle(academy.db, scene)];
  const item = { module_id: chosen, link_type: 'content' } as const;
  await addItem(academy.db, { ...item, position: 0, content_id: gone });
  await addItem(academy.db, { ...item, position: 1, expert_id: expert });
  await addItem(academy.db, { ...item, position: 2, content_id: visible });
  await addItem(academy.db, { module_id: chosen, position: 3, link_type: 'page', link: '/pages/ai/ai' });
  await addBlock(academy.db, viewer, { content: gone });
  await addBlock(academy.db, viewer, { expert });
  expect(await read(chosen, viewer)).toEqual([visible, 0]);
  expect(await read(chosen)).toEqual([gone, expert, visible, 0]);
  expect(await read(experts, viewer)).not.toContain(expert);
  expect(await read(experts)).toContain(expert);
});

test('the swipe order and the daily card', async () => {
  const videos = await addBlockOf('miniVideo');
  const day = await addBlockOf('today');
  const viewer = await addUser(academy.db, scene);
  const [visible, gone] = [await addMiniVideo(academy.db, scene), await addMiniVideo(academy.db, scene)];
  await addBlock(academy.db, viewer, { content: gone });
  const swipe = async (uid?: number) =>
    (
      await academy.as(uid === undefined ? undefined : { uid }).done('GET page/module/video', { cid: videos })
    ).list.map(({ content_id: id }) => id);
  expect(await swipe(viewer)).toContain(visible);
  expect(await swipe(viewer)).not.toContain(gone);
  expect(await swipe()).toContain(gone);
  // The mini video changes daily, and today's may be the one that is blocked already.
  for (const id of await read(day)) if (id !== gone) await addBlock(academy.db, viewer, { content: id });
  const before = await read(day);
  const mine = await read(day, viewer);
  expect(before.length).toBeGreaterThan(0);
  expect(mine.filter((id) => before.includes(id))).toEqual([]);
});

test('an account’s own page is shown completely', async () => {
  const account = await addAccount(academy.db, { name: '历下家长学校', area_id: scene.lixia });
  const page = await addPage(academy.db, { title: '历下', account_id: account });
  await addModule(academy.db, {
    page_id: page,
    position: 0,
    kind: 'article',
    title: '文章',
    source: 'latest',
  });
  const id = await addArticle(academy.db, scene, { account_id: account });
  const viewer = await addUser(academy.db, scene);
  await addBlock(academy.db, viewer, { account });
  const { modules } = await academy.as({ uid: viewer }).done('GET page', { account_id: account });
  expect(modules[0]!.items.map(({ link }) => link.related_id)).toEqual([id]);
});
