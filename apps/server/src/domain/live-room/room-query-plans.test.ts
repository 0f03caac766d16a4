import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { addLive, addScene, addUser } from '../../modules/testing/rows.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);

test('the queries of every new comment use an index, however many comments other lives have', async () => {
  const scene = await addScene(db);
  const [elsewhere, here] = [
    await addLive(db, scene, { status: 1 }),
    await addLive(db, scene, { status: 1 }),
  ];
  const [crowd, me] = [await addUser(db, scene), await addUser(db, scene)];
  await sql`insert into live_comments (content_id, user_id, text, at_second)
    select case when n % 500 = 0 then ${here}::bigint else ${elsewhere}::bigint end,
      case when n % 500 = 0 then ${me}::bigint else ${crowd}::bigint end, '好', n from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`analyze live_comments`.execute(db);
  const planOf = async (query: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const of = sql`from live_comments where content_id = ${sql.lit(here)}`;
  for (const query of [
    sql`select max(created_at) ${of} and user_id = ${sql.lit(me)}`,
    sql`select id ${of} and state = 'visible' and id > 0 order by id limit 200`,
    sql`select id ${of} and state in ('hidden', 'deleted') order by id desc limit 200`,
  ]) {
    const plan = await planOf(query);
    expect(plan).toMatch(/live_comments_(in_order|of_user)/);
    expect(plan).not.toContain('Seq Scan');
  }
});
