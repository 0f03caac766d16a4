import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { withdrawContent } from '../domain/publishing/content-state.ts';
import { computeEdition } from './edition.ts';
import { changeDemo, sampleFiles } from './testing/fixture.ts';
import { listContents, listRows, pathOfScene, pathOfVideo, useDemo } from './testing/use-demo.ts';

/** What a second start does, with the same demo and with a changed one. */

const academy = useDemo();

const findConfig = () => academy.db.selectFrom('system_config').selectAll().executeTakeFirstOrThrow();

/** Edits that an operator might make to a demo: texts, a page, settings, an expert, search words and a comment. */
async function editEverything(): Promise<void> {
  const { db } = academy;
  await db.updateTable('contents').set({ title: '改过的题目', state: 'withdrawn' }).execute();
  await db
    .updateTable('lives')
    .set({ agenda: JSON.stringify([{ at: '20:00', title: '改过' }]) })
    .execute();
  await db.deleteFrom('page_modules').where('position', '=', 1).execute();
  await db.updateTable('system_config').set({ open_page_links: false, short_name: '学院' }).execute();
  await db.updateTable('experts').set({ intro: '改过的介绍' }).execute();
  await db.deleteFrom('search_words').execute();
  await db.updateTable('comments').set({ state: 'hidden' }).execute();
}

test('a second start changes nothing, including what an operator edited', async () => {
  await academy.seed();
  await editEverything();
  const before = await listRows(academy.db);
  academy.now = new Date(academy.now.getTime() + 60_000);
  await academy.seed();
  expect(await listRows(academy.db)).toEqual(before);
});

test('a new edition adds what is new and changes nothing else', async () => {
  await academy.seed();
  const before = await listRows(academy.db);
  await changeDemo(academy.folder, { 'search-words.json': { words: ['作业拖拉', '发脾气', '睡前'] } });
  await academy.seed();
  // Every writing transaction and every statistics refresh updates these rows; they are not part of the demo.
  const {
    system_config: config,
    search_words: words,
    content_changes: _changes,
    demo_rows: _demoRows,
    statistics_state: _counted,
    ...rest
  } = await listRows(academy.db);
  expect({ ...before, ...rest }).toEqual(before);
  expect(words).toHaveLength(3);
  expect(config).not.toEqual(before['system_config']);
});

test('ignored files do not change the edition, and the address of pictures does', async () => {
  await academy.seed();
  const { demo_edition: edition } = await findConfig();
  const readAt = (prefix: string) => {
    const storage = { ...academy.storage, publicUrl: (path: string) => `${prefix}/${path}` };
    return computeEdition({ folder: academy.folder, storage });
  };
  await changeDemo(academy.folder, {
    'README.md': '说明',
    'studio/draw.ts': 'draw()',
    'scenes/.DS_Store': 'x',
  });
  expect(await readAt('/media')).toBe(edition);
  expect(await readAt('https://media.example')).not.toBe(edition);
  await changeDemo(academy.folder, { 'media/minis/three-breaths/360p.mp4': 'another film' });
  expect(await readAt('/media')).not.toBe(edition);
});

test('an interrupted load is repeated', async () => {
  await rm(join(academy.folder, 'media/minis/three-breaths/360p.mp4'));
  await expect(academy.seed()).rejects.toThrow('360p.mp4: is missing');
  expect((await findConfig()).demo_edition).toBeNull();
  await changeDemo(academy.folder, sampleFiles);
  await academy.seed();
  expect(await listContents(academy.db)).toHaveLength(5);
});

test('a changed file changes only its own content', async () => {
  await academy.seed();
  const article = sampleFiles['articles/task-too-long.md'] as string;
  await changeDemo(academy.folder, { 'articles/task-too-long.md': article.replace('七点', '八点') });
  await academy.seed();
  const changed = (await listContents(academy.db)).filter((content) => content.version > 1);
  expect(changed).toEqual([
    { key: 'article/task-too-long', state: 'published', version: 2, comment_count: 2 },
  ]);
});

test('a changed drawing gets a new address, and the contents that show it get a new version', async () => {
  await academy.seed();
  const { storage } = academy;
  const drawn = (sampleFiles['scenes/desk.svg'] as string).replace('#FFF0CC', '#CFE8D6');
  await changeDemo(academy.folder, { 'scenes/desk.svg': drawn });
  await academy.seed();
  expect(await text(await storage.read(pathOfScene(drawn)))).toBe(drawn);
  expect(await storage.find(pathOfScene(sampleFiles['scenes/desk.svg'] as string))).toBeDefined();
  expect((await listContents(academy.db)).map((content) => content.version)).toEqual([2, 2, 2, 2, 2]);
});

test('files that are missing in the storage are restored', async () => {
  await academy.seed();
  const { storage } = academy;
  const lost = [
    `${pathOfVideo('minis/three-breaths')}/poster/960.webp`,
    `${pathOfVideo('lessons/homework/why-water')}/360p.mp4`,
    pathOfScene(sampleFiles['scenes/desk.svg'] as string),
  ];
  for (const path of lost) await storage.delete(path);
  await academy.seed();
  for (const path of lost) expect(await storage.find(path)).toBeDefined();
});

test('a content that an operator withdrew stays withdrawn in a new edition', async () => {
  await academy.seed();
  const { id } = await academy.db
    .selectFrom('contents')
    .select('id')
    .where('type', '=', 'graphic')
    .executeTakeFirstOrThrow();
  await withdrawContent(academy.db, { id });
  const article = sampleFiles['articles/task-too-long.md'] as string;
  await changeDemo(academy.folder, { 'articles/task-too-long.md': article.replace('七点', '八点') });
  await academy.seed();
  expect((await listContents(academy.db))[0]).toMatchObject({
    key: 'article/task-too-long',
    state: 'withdrawn',
  });
});

test('two servers that start at the same time load the demo once', async () => {
  await Promise.all([academy.seed(), academy.seed()]);
  expect(await listContents(academy.db)).toHaveLength(5);
});
