import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeDemo, sampleFiles } from './testing/fixture.ts';
import { useDemo } from './testing/use-demo.ts';

const academy = useDemo();

const listInteractions = async () => {
  const { rows } = await sql<{ kept: string }>`
    select kind || ' ' || contents.key as kept from interactions
    join users on users.id = user_id join contents on contents.id = content_id
    where users.key = 'demo/小满妈妈' union all
    select 'follow ' || experts.key from follows join experts on experts.id = expert_id join users on users.id = follows.user_id
    where users.key = 'demo/小满妈妈' order by 1`.execute(academy.db);
  return rows.map(({ kept }) => kept);
};

/** Contents, lives and experts whose counter differs from their rows. */
const listMiscounted = async () => {
  const { rows } = await sql`
    select id from contents where like_count <> (select count(*) from interactions where content_id = id and kind = 'like')
      or collect_count <> (select count(*) from interactions where content_id = id and kind = 'collect')
    union all
    select content_id from lives
    where reserve_count <> (select count(*) from interactions i where i.content_id = lives.content_id and kind = 'reserve')
    union all
    select id from experts where follower_count <> (select count(*) from follows where expert_id = id)`.execute(
    academy.db,
  );
  return rows;
};

const all = [
  'collect article/task-too-long',
  'follow li-muqing',
  'like course/homework',
  'like mini/three-breaths',
  'reserve live/soon',
];

test('a user who can sign in has likes, collections, reservations and follows, counted, and dated after publication', async () => {
  await academy.seed();
  expect(await listInteractions()).toEqual(all);
  expect(await listMiscounted()).toEqual([]);
  const early = await sql`
    select from interactions join contents on contents.id = content_id join users on users.id = user_id
    where users.key = 'demo/小满妈妈' and (interactions.created_at < published_at
      or interactions.created_at < users.created_at or interactions.created_at > ${academy.now})`.execute(
    academy.db,
  );
  expect(early.rows).toEqual([]);
});

test('the first entry is the latest', async () => {
  await academy.seed();
  const { rows } = await sql<{ key: string }>`
    select contents.key from interactions join contents on contents.id = content_id
    join users on users.id = user_id where users.key = 'demo/小满妈妈' and kind = 'like'
    order by interactions.created_at desc`.execute(academy.db);
  expect(rows.map(({ key }) => key)).toEqual(['course/homework', 'mini/three-breaths']);
});

test('a later edition adds no interactions for a user who has some', async () => {
  await academy.seed();
  await sql`delete from interactions where kind = 'like' and user_id = (select id from users where key = 'demo/小满妈妈')`.execute(
    academy.db,
  );
  await changeDemo(academy.folder, { 'search-words.json': { words: ['新词'] } });
  await academy.seed();
  expect(await listInteractions()).toEqual(all.filter((kept) => !kept.startsWith('like')));
});

test('an unknown content or expert is an error that names it', async () => {
  const [kept] = sampleFiles['interactions.json'] as [object];
  await academy.useFolder({ 'interactions.json': [{ ...kept, likes: ['article/nothing'] }] });
  await expect(academy.seed()).rejects.toThrow(
    'demo/interactions.json: /content article/nothing is not known',
  );
  await academy.useFolder({ 'interactions.json': [{ ...kept, follows: ['nobody'] }] });
  await expect(academy.seed()).rejects.toThrow('demo/interactions.json: /expert nobody is not known');
});
