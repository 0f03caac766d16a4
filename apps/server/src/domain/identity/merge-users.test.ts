import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { runActivityAs, addTargets, type Targets } from '../../modules/testing/activities.ts';
import {
  addAccount,
  addExpert,
  addPicture,
  addScene,
  addUser,
  type Scene,
} from '../../modules/testing/rows.ts';
import { mergeUsers } from './merge-users.ts';
import { movedTables } from './merging/moved-tables.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
  for (const key of ['privacy', 'user-agreement'])
    await database.db
      .insertInto('system_articles')
      .values({ key, title: key, version: '1', updated_at: new Date(), body: '[]' })
      .execute();
});
afterAll(() => database.drop());

let serial = 0;
const aMobile = () => `136${String((serial += 1)).padStart(8, '0')}`;

/** Two accounts of one person: one with the mobile number and one without. */
async function twoPeople(fields: Parameters<typeof addUser>[2] = {}) {
  const mobile = aMobile();
  const into = await addUser(database.db, scene, { mobile, avatar_id: null });
  const from = await addUser(database.db, scene, { avatar_id: null, ...fields });
  return { mobile, into, from };
}
const merge = (people: { mobile: string; into: number; from: number }) =>
  database.db.transaction().execute((tx: Tx) => mergeUsers(tx, people));

test('every column that refers to a user is moved, or listed as staying', async () => {
  const { rows } = await sql<{ reference: string }>`
    select format('%s.%s', conrelid::regclass, attname) as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass
    union
    select format('%s.%s', table_name, column_name) from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(database.db);
  // Sessions end with their own account.
  const staying = ['sessions.user_id', 'push_devices.user_id'];
  expect(rows.map(({ reference }) => reference).sort()).toEqual(
    [...movedTables.map(({ ownerColumn }) => ownerColumn), ...staying].sort(),
  );
});

async function addFactor(userId: number, confirmedAt: Date | null = new Date()): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    user_id: userId,
    sealed_secret: 'sealed',
    created_at: new Date(),
    confirmed_at: confirmedAt,
  };
  await database.db.insertInto('second_factors').values(row).execute();
  await database.db.insertInto('recovery_codes').values({ factor_id: id, code_hash: 'x' }).execute();
  return id;
}

test.each([
  ['both are confirmed: the remaining account’s', true, true, 'into'],
  ['only the other’s is confirmed: that one', false, true, 'from'],
  ['only the remaining account’s is confirmed: that one', true, false, 'into'],
  ['only the other has one: that one', undefined, true, 'from'],
] as const)('of two second factors one stays. %s', async (_name, into, from, remaining) => {
  const people = await twoPeople();
  const add = (userId: number, isConfirmed: boolean | undefined) =>
    isConfirmed === undefined ? undefined : addFactor(userId, isConfirmed ? new Date() : null);
  const ids = { into: await add(people.into, into), from: await add(people.from, from) };
  await merge(people);
  const rows = await database.db
    .selectFrom('second_factors')
    .where('user_id', 'in', [people.into, people.from])
    .select(['id', 'user_id'])
    .execute();
  expect(rows).toEqual([{ id: ids[remaining], user_id: people.into }]);
  const codes = database.db
    .selectFrom('recovery_codes')
    .where('factor_id', '=', rows[0]!.id)
    .select('used_at');
  expect(await codes.execute()).toHaveLength(1);
});

/** Number of rows that refer to a user, by table. */
async function countRows(userId: number): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const { ownerColumn } of movedTables) {
    const [table, column] = ownerColumn.split('.') as [string, string];
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(
      database.db,
    );
    counted[table] = rows[0]!.count;
  }
  return counted;
}

/** Each counter beside the rows that it counts. */
async function count({ article, live, expert, comment }: Targets) {
  const ownerColumn = (kind: string, id: number) =>
    sql`(select count(*) from interactions where kind = ${kind} and content_id = ${id})`;
  return sql<Record<string, number>>`select
    (select like_count from contents where id = ${article}) as "likes", ${ownerColumn('like', article)} as "likeRows",
    (select collect_count from contents where id = ${article}) as "kept", ${ownerColumn('collect', article)} as "keptRows",
    (select like_count from contents where id = ${live}) as "liveLikes", ${ownerColumn('like', live)} as "liveLikeRows",
    (select reserve_count from lives where content_id = ${live}) as "reserved",
    ${ownerColumn('reserve', live)} as "reservedRows",
    (select follower_count from experts where id = ${expert}) as "followers",
    (select count(*) from follows where expert_id = ${expert}) as "followerRows",
    (select like_count from comments where id = ${comment}) as "commentLikes",
    (select count(*) from comment_likes where comment_id = ${comment}) as "commentLikeRows"`
    .execute(database.db)
    .then(({ rows }) => rows[0]!);
}

async function settleCounters({ article, live, expert, comment }: Targets) {
  const { db } = database;
  await sql`update contents set
    like_count = (select count(*) from interactions where kind = 'like' and content_id = contents.id),
    collect_count = (select count(*) from interactions where kind = 'collect' and content_id = contents.id)
    where id in (${article}, ${live})`.execute(db);
  await sql`update lives set reserve_count = (
    select count(*) from interactions where kind = 'reserve' and content_id = ${live})
    where content_id = ${live}`.execute(db);
  await sql`update experts set follower_count = (select count(*) from follows where expert_id = ${expert})
    where id = ${expert}`.execute(db);
  await sql`update comments set like_count = (select count(*) from comment_likes where comment_id = ${comment})
    where id = ${comment}`.execute(db);
}

test('everything is moved, and counters stay correct', async () => {
  const people = await twoPeople();
  const targets = await addTargets(database.db, scene);
  await runActivityAs(database.db, people.from, targets);
  await addExpert(database.db, { user_id: people.from });
  await addFactor(people.from);
  await database.db
    .insertInto('external_identities')
    .values({ provider: 'apple', subject: `s-${people.from}`, user_id: people.from })
    .execute();
  await settleCounters(targets);
  const before = await countRows(people.from);
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
  const counters = await count(targets);
  await merge(people);
  expect(await countRows(people.into)).toEqual(before);
  expect(Object.values(await countRows(people.from)).every((rows) => rows === 0)).toBe(true);
  expect(await count(targets)).toEqual(counters);
});

test('duplicates of both accounts count once', async () => {
  const people = await twoPeople();
  const targets = await addTargets(database.db, scene);
  const third = await addUser(database.db, scene);
  for (const id of [people.from, people.into, third]) await runActivityAs(database.db, id, targets);
  await settleCounters(targets);
  expect(Object.values(await count(targets)).every((number) => number === 3)).toBe(true);
  await merge(people);
  expect(Object.values(await count(targets)).every((number) => number === 2)).toBe(true);
  expect(await countRows(people.into)).toMatchObject({
    interactions: 5,
    follows: 1,
    comment_likes: 1,
    author_blocks: 2,
    reports: 1,
    consents: 1,
    area_choices: 1,
    search_history: 1,
    school_requests: 1,
    course_ratings: 1,
    // Only one attempt at an exam can be open.
    exam_attempts: 1,
    wrong_answers: 1,
    comments: 2,
    feedbacks: 2,
    ledger_entries: 2,
  });
});

test('an award of both accounts for the same cause counts once, and reversals stay', async () => {
  const people = await twoPeople();
  const { db } = database;
  const enter = (userId: number, cause: string, fields: { amount?: number; reverses?: number } = {}) =>
    db
      .insertInto('ledger_entries')
      .values({ user_id: userId, ledger: 2, amount: 2, cause, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow();
  await enter(people.into, 'daily.visit/2026-06-15');
  const twice = await enter(people.from, 'daily.visit/2026-06-15');
  await enter(people.from, `reverse/${twice.id}`, { amount: -2, reverses: twice.id });
  const comment = await enter(people.from, 'comment.write/comment:1');
  await enter(people.from, `reverse/${comment.id}`, { amount: -2, reverses: comment.id });
  await enter(people.from, 'share/content:1:2026-06-15');
  await merge(people);
  const entries = db.selectFrom('ledger_entries').where('user_id', '=', people.into);
  const causes = await entries.orderBy('id').select(['cause', 'amount']).execute();
  expect(causes.map(({ cause, amount }) => `${cause} ${amount}`)).toEqual([
    'daily.visit/2026-06-15 2',
    'comment.write/comment:1 2',
    `reverse/${comment.id} -2`,
    'share/content:1:2026-06-15 2',
  ]);
});

test('the later choice wins, and the remaining account’s row is unchanged otherwise', async () => {
  const people = await twoPeople();
  const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
  const choice = (userId: number, word: string, at: Date) => ({ user_id: userId, word, searched_at: at });
  await database.db
    .insertInto('search_history')
    .values([
      choice(people.into, '作业', early),
      choice(people.from, '作业', late),
      choice(people.into, '手机', late),
      choice(people.from, '手机', early),
    ])
    .execute();
  await merge(people);
  const merged = database.db.selectFrom('search_history').where('user_id', '=', people.into);
  expect(await merged.orderBy('word').select(['word', 'searched_at']).execute()).toEqual([
    { word: '作业', searched_at: late },
    { word: '手机', searched_at: late },
  ]);
});

test('values of the remaining account win, and the other’s fill the gaps', async () => {
  const account = await addAccount(database.db, { name: '烟台市家长学校', area_id: scene.yantai });
  const avatar = await addPicture(database.db);
  const fields = {
    login_name: 'yantai.school',
    password_hash: 'hash',
    account_id: account,
    avatar_id: avatar,
    operator: true,
    intro: '并入者的简介',
    nickname: '并入者',
  };
  const people = await twoPeople(fields);
  await database.db.updateTable('users').set({ intro: '我' }).where('id', '=', people.into).execute();
  await merge(people);
  const rows = database.db.selectFrom('users').where('id', 'in', [people.into, people.from]);
  const [into, from] = await rows.orderBy('id').selectAll().execute();
  const { intro: _, nickname: __, ...filled } = fields;
  expect(into).toMatchObject({ ...filled, mobile: people.mobile, intro: '我', nickname: '小满妈妈' });
  expect(from).toMatchObject({ state: 'gone', login_name: null, account_id: null, operator: false });
});

test('accounts that changed since the number was verified are refused, and nothing has changed', async () => {
  const people = await twoPeople();
  await expect(merge({ ...people, mobile: aMobile() })).rejects.toMatchObject({ name: 'MOBILE_TAKEN' });
  await database.db.updateTable('users').set({ mobile: aMobile() }).where('id', '=', people.from).execute();
  await expect(merge(people)).rejects.toMatchObject({ name: 'MOBILE_TAKEN' });
  await database.db.updateTable('users').set({ mobile: null }).where('id', '=', people.from).execute();
  await merge(people);
  await expect(merge(people)).rejects.toMatchObject({ name: 'SESSION_ENDED' });
});
