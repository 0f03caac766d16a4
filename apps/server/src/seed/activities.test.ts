import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getBalances } from '../domain/credit/ledger.ts';
import { verifyLedger } from '../domain/credit/verify-ledger.ts';
import { changeDemo, sampleFiles } from './testing/fixture.ts';
import { useDemo } from './testing/use-demo.ts';

const academy = useDemo();

const listEarned = async () => {
  const { rows } = await sql<{ earned: string }>`
    select to_char(entry.created_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI ') || rule.key || ' ' || entry.amount as earned
    from ledger_entries entry join credit_rules rule on rule.id = rule_id join users on users.id = user_id
    where users.key = 'demo/小满妈妈' order by entry.created_at, entry.id`.execute(academy.db);
  return rows.map(({ earned }) => earned);
};
const findParent = () =>
  academy.db.selectFrom('users').where('key', '=', 'demo/小满妈妈').select('id').executeTakeFirstOrThrow();

test('a user who can sign in has learned, was credited on the evening of each activity, and has rated a course', async () => {
  await academy.seed();
  expect(await listEarned()).toEqual([
    '11-16 20:40 daily.visit 1',
    '11-16 20:55 article.read 2',
    '11-16 21:10 share 2',
    '11-17 20:40 daily.visit 1',
    '11-17 20:55 lesson.complete 5',
    '11-17 20:55 course.complete 1',
    // Whoever writes a comment in the morning has come by then.
    '11-18 10:14 daily.visit 1',
    '11-18 10:15 comment.write 2',
    '11-19 20:40 daily.visit 1',
  ]);
  const { id } = await findParent();
  expect((await getBalances(academy.db, id)).credit).toBe(1);
  expect(await verifyLedger(academy.db, academy.now)).toEqual([]);
  const ratings = await academy.db
    .selectFrom('course_ratings')
    .select(['user_id', 'stars', 'text'])
    .execute();
  expect(ratings).toEqual([{ user_id: id, stars: 5, text: '有用' }]);
});

test('a later edition adds no activities for a user who has credit already', async () => {
  await academy.seed();
  const { id } = await findParent();
  const visits = sql`select min(id) from ledger_entries where user_id = ${id}`;
  await sql`delete from ledger_entries where user_id = ${id} and id <> (${visits})`.execute(academy.db);
  await changeDemo(academy.folder, { 'search-words.json': { words: ['新词'] } });
  await academy.seed();
  expect(await listEarned()).toHaveLength(1);
});

test('an activity that names an unknown content is an error that names it', async () => {
  const [activities] = sampleFiles['activities.json'] as [object];
  for (const activity of ['lesson/homework/nothing', 'article/nothing', 'share/mini/nothing']) {
    await academy.useFolder({
      'activities.json': [{ ...activities, days: [{ daysAgo: 1, did: [activity] }] }],
    });
    await expect(academy.seed()).rejects.toThrow(`demo/activities.json: /did ${activity} is not known`);
  }
});

test('a content that a user views after commenting on it is an error that names it', async () => {
  const [activities] = sampleFiles['activities.json'] as [object];
  for (const daysAgo of [1, 3]) {
    const days = [{ daysAgo, did: ['article/task-too-long'] }];
    await academy.useFolder({ 'activities.json': [{ ...activities, days }] });
    await expect(academy.seed()).rejects.toThrow(/小满妈妈 views article\/task-too-long less than two days/);
  }
});

test('each viewed unit has a view session, for the child that the learning counted for', async () => {
  await academy.seed();
  const { rows } = await sql<{ kept: boolean }>`
    select exists (
      select from view_intervals played join view_sessions session on session.id = session_id
      where played.user_id = part.user_id and played.content_id = part.content_id
        and coalesce(played.lesson_id, 0) = part.lesson_id and played.seconds >= part.seen_seconds
        and session.student_id is not distinct from (
          select student_id from guardians where user_id = part.user_id and current)) as kept
    from progress part join contents on contents.id = content_id join users on users.id = user_id
    where users.key = 'demo/小满妈妈' and (part.lesson_id > 0 or contents.type <> 'course')`.execute(
    academy.db,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.every(({ kept }) => kept)).toBe(true);
});
