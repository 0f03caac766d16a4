import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeDemo, sampleFiles } from '../testing/fixture.ts';
import { listRows, useDemo } from '../testing/use-demo.ts';

/** Tests what the loader writes for simulated users: rows and counters, and nothing for real users. */

const academy = useDemo();
const people = sampleFiles['simulated-users.json'] as Record<string, unknown>;
const names = people['names'] as Record<string, string[]>;
const says = (text: string, replies: string[] = []) => ({ text, replies });
/** A demo with enough people for every content to have interactions, and with sentences for two contents. */
const crowd = {
  'simulated-users.json': {
    ...people,
    count: 300,
    names: { ...names, children: Array.from({ length: 400 }, (_, index) => `小${index}`) },
  },
  'comment-templates.json': {
    themes: [
      { on: ['article/task-too-long'], says: [says('先切小了。', ['我们也切了']), says('试了三天。')] },
    ],
    kinds: {
      course: [says('听完了第一节。')],
      article: [],
      mini: [],
      upcoming: [says('预约了。')],
      live: [],
      replay: [],
    },
    replies: ['抱抱'],
  },
};

/** Each counter beside the number of rows that it counts. */
async function compareCounters() {
  const { rows } = await sql<Record<string, number | string>>`
    select key, like_count, (select count(*)::integer from interactions where content_id = c.id and kind = 'like') as likes,
      collect_count, (select count(*)::integer from interactions where content_id = c.id and kind = 'collect') as collects,
      comment_count, (select count(*)::integer from comments where content_id = c.id) as comments,
      coalesce(reserve_count, 0) as reserve_count,
      (select count(*)::integer from interactions where content_id = c.id and kind = 'reserve') as reserves
    from contents c left join lives on lives.content_id = c.id`.execute(academy.db);
  return rows;
}

test('the counters of contents, experts and comments equal their rows', async () => {
  await academy.useFolder(crowd);
  await academy.seed();
  const contents = await compareCounters();
  for (const row of contents) {
    expect(row['like_count'], String(row['key'])).toBe(row['likes']);
    expect(row['collect_count'], String(row['key'])).toBe(row['collects']);
    expect(row['comment_count'], String(row['key'])).toBe(row['comments']);
    expect(row['reserve_count'], String(row['key'])).toBe(row['reserves']);
  }
  expect(contents.some((row) => Number(row['likes']) > 0 && Number(row['collects']) > 0)).toBe(true);
  expect(contents.some((row) => Number(row['reserves']) > 0)).toBe(true);
  const { rows: experts } = await sql<{ told: number; found: number }>`
    select follower_count as told, (select count(*)::integer from follows where expert_id = experts.id) as found
    from experts`.execute(academy.db);
  for (const { told, found } of experts) expect(told).toBe(found);
  expect(experts[0]!.found).toBeGreaterThan(0);
  const { rows: roots } = await sql<{ told: number; found: number }>`
    select reply_count as told, (select count(*)::integer from comments below where below.parent_id = comments.id) as found
    from comments where parent_id is null`.execute(academy.db);
  expect(roots.filter(({ told }) => told > 0).length).toBeGreaterThan(1);
  for (const { told, found } of roots) expect(told).toBe(found);
});

test('a restart adds nothing, and a new edition adds interactions only for new contents', async () => {
  await academy.useFolder(crowd);
  await academy.seed();
  const before = await listRows(academy.db);
  academy.now = new Date(academy.now.getTime() + 30 * 60_000);
  await academy.seed();
  expect(await listRows(academy.db)).toEqual(before);
  academy.now = new Date(academy.now.getTime() + 20 * 86_400_000);
  const article = String(sampleFiles['articles/task-too-long.md']);
  await changeDemo(academy.folder, { 'articles/rest.md': article.replace('任务太长', '大人太累') });
  await academy.seed();
  const after = await listRows(academy.db);
  expect(after['users']).toEqual(before['users']);
  expect(after['follows']).toEqual(before['follows']);
  const known = new Set(before['interactions']);
  expect(after['interactions']!.filter((row) => known.has(row))).toHaveLength(known.size);
  const { id, like_count: likes } = await findContent('article/rest');
  expect(likes).toBeGreaterThan(0);
  const added = after['interactions']!.filter((row) => !known.has(row));
  for (const row of added) expect(row.split(',')[1]).toBe(String(id));
});

test('interactions of real users are kept and stay counted', async () => {
  await academy.useFolder(crowd);
  await academy.seed();
  const { db } = academy;
  const { id } = await findContent('course/homework');
  const me = await db
    .insertInto('users')
    .values({ nickname: '豆豆妈妈', area_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('interactions').values({ user_id: me.id, content_id: id, kind: 'like' }).execute();
  await db
    .updateTable('contents')
    .set({ like_count: sql`like_count + 1` })
    .where('id', '=', id)
    .execute();
  const before = await findContent('course/homework');
  await changeDemo(academy.folder, { 'search-words.json': { words: ['作业'] } });
  await academy.seed();
  expect(await findContent('course/homework')).toEqual(before);
  const mine = await db.selectFrom('interactions').selectAll().where('user_id', '=', me.id).execute();
  expect(mine).toHaveLength(1);
  const user = await db.selectFrom('users').select('nickname').where('id', '=', me.id).executeTakeFirst();
  expect(user).toEqual({ nickname: '豆豆妈妈' });
});

test('a sentence for an unknown content is an error that names it', async () => {
  const commentTemplates = {
    ...crowd['comment-templates.json'],
    themes: [{ on: ['article/nothing'], says: [says('听完了。')] }],
  };
  await academy.useFolder({ ...crowd, 'comment-templates.json': commentTemplates });
  await expect(academy.seed()).rejects.toThrow(
    'demo/comment-templates.json: /content article/nothing is not known',
  );
});

const findContent = (key: string) =>
  academy.db.selectFrom('contents').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
