import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { marks } from '../../../modules/testing/personal-marks.ts';
import { addComment, addUser } from '../../../modules/testing/rows.ts';
import { testSealedNames } from '../../../modules/testing/sealed-names.ts';
import { addGuardian } from '../../../modules/testing/student-rows.ts';
import { grepDatabase, useLeavingUser } from '../../../modules/testing/use-leaving-user.ts';
import { deleteAbandonedFolders } from '../delete-unused-media.ts';
import { eraseUser, personalTables } from './personal-data.ts';

const leaver = useLeavingUser();

/** Ends the waiting period and erases the user; false when that was done before. */
async function erase(): Promise<boolean> {
  const now = new Date();
  if ((await leaver.findRow()).state === 'active') await leaver.leaveAt(now);
  const erased = await eraseUser(leaver.db, {
    userId: leaver.person.id,
    at: now,
    sealedNames: testSealedNames,
  });
  await deleteAbandonedFolders(leaver);
  return erased;
}

test('every reference to a user is in the list of personal data, and nothing else is', async () => {
  const { rows } = await sql<{ column: string }>`
    select relname || '.' || attname as column from pg_constraint
    join pg_class on pg_class.oid = conrelid join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass
    union
    select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and column_name in ('mobile', 'user_id')`.execute(leaver.db);
  const known = personalTables.flatMap((table) => table.ownerColumns);
  expect(known.toSorted()).toEqual(rows.map(({ column }) => column).toSorted());
});

test('the user of this test has rows in every one of these tables', async () => {
  for (const { ownerColumns, title } of personalTables) {
    for (const column of ownerColumns) {
      const [table, name] = column.split('.') as [string, string];
      const value = name === 'mobile' ? marks.mobile : String(leaver.person.id);
      const { rows } =
        await sql`select from ${sql.table(table)} where ${sql.ref(name)}::text = ${value}`.execute(leaver.db);
      expect([title, rows.length > 0]).toEqual([title, true]);
    }
  }
  expect((await leaver.findTraces()).length).toBeGreaterThanOrEqual(20);
});

test('the erased row only shows that there was a user', async () => {
  const { created_at: createdAt } = await leaver.findRow();
  await erase();
  expect(await leaver.findRow()).toEqual({
    id: leaver.person.id,
    key: null,
    nickname: '已注销用户',
    avatar_id: null,
    area_id: leaver.scene.shandong,
    created_at: createdAt,
    picture_kind: 'picture',
    mobile: null,
    login_name: null,
    password_hash: null,
    intro: '',
    account_id: null,
    main_account_id: null,
    operator: false,
    state: 'gone',
    leaves_at: null,
    // Two roles were lost, and the keys with each.
    stream_key_version: 2,
  });
});

test('comments stay without a name; those that identify their author are erased, and replies of others stay', async () => {
  await erase();
  const { plain, naming, withNumber, withName, answered, held, monologue, continued } =
    leaver.person.comments;
  const rows = await leaver.db
    .selectFrom('comments')
    .select(['id', 'state', 'text', 'province', 'request_key'])
    .where('user_id', '=', leaver.person.id)
    .orderBy('id')
    .execute();
  const bare = { province: null, request_key: null };
  const gone = { text: '这条评论已随账号注销', ...bare };
  expect(rows).toEqual([
    { id: monologue, state: 'deleted', ...gone },
    { id: continued, state: 'deleted', ...gone },
    { id: plain, state: 'visible', text: '孩子睡得好多了', ...bare },
    { id: naming, state: 'visible', text: '我家孩子睡得好多了', ...bare },
    { id: withNumber, state: 'deleted', ...gone },
    { id: withName, state: 'deleted', ...gone },
    { id: answered, state: 'visible', ...gone },
    { id: held, state: 'deleted', ...gone },
  ]);
  const replies = await leaver.db
    .selectFrom('comments')
    .select(['text', 'state'])
    .where('parent_id', '=', answered)
    .execute();
  expect(replies).toEqual([{ text: '谢谢分享', state: 'visible' }]);
  const liveComments = await leaver.db
    .selectFrom('live_comments')
    .select(['text', 'state'])
    .orderBy('id')
    .execute();
  expect(liveComments).toEqual([
    { text: '老师好', state: 'visible' },
    { text: '孩子也在看', state: 'visible' },
    { text: '这条评论已随账号注销', state: 'deleted' },
  ]);
});

test('the names of the family are replaced in answers of others, their notices and reports, and nowhere else', async () => {
  const { db, scene, person } = leaver;
  const elsewhere = await addComment(db, scene, {
    content_id: person.article,
    text: `${marks.childName}是谁`,
  });
  await erase();
  const text = '孩子真棒，家长（家长）辛苦了';
  const textsOf = async (table: 'comments' | 'notices' | 'reports') =>
    (
      await db.selectFrom(table).select('text').where('user_id', '=', scene.parent).orderBy('text').execute()
    ).map((row) => row.text);
  expect(await textsOf('notices')).toEqual([text, text]);
  expect(await textsOf('reports')).toEqual([text]);
  expect(await textsOf('comments')).toEqual(expect.arrayContaining([text, '钱多多是谁']));
  await db.deleteFrom('comments').where('id', '=', elsewhere).execute();
  expect(await leaver.findTraces()).toEqual([]);
});

test('a Latin name is replaced as a word, and not inside other words', async () => {
  const { db, scene, person } = leaver;
  await db.updateTable('students').set({ name: 'An' }).execute();
  const text = 'Android 上 An睡得好，an 也爱听 Ana 和 Éan 讲的 DNA-An';
  const id = await addComment(db, { ...scene, parent: person.id }, { content_id: person.article, text });
  await erase();
  const row = await db.selectFrom('comments').select('text').where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.text).toBe('Android 上 孩子睡得好，孩子 也爱听 Ana 和 Éan 讲的 DNA-孩子');
});

test('cached lists of comments are out of date at once', async () => {
  const { db, scene } = leaver;
  const now = new Date();
  // Somebody with a name and a comment, of which nothing but the name goes.
  const userId = await addUser(db, scene, { nickname: '李妈妈', state: 'leaving', leaves_at: now });
  await db.deleteFrom('content_changes').execute();
  expect(await eraseUser(db, { userId, at: now, sealedNames: testSealedNames })).toBe(true);
  expect(await db.selectFrom('content_changes').selectAll().execute()).toHaveLength(1);
});

test('a child who stays with another guardian may be named by them', async () => {
  const { db, scene, person } = leaver;
  const { student_id: child } = await db
    .selectFrom('guardians')
    .select('student_id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  const father = await addUser(db, scene, { nickname: '爸爸' });
  await addGuardian(db, { user_id: father, student_id: child });
  const answer = {
    content_id: person.article,
    parent_id: person.comments.naming,
    text: '钱多多今天也睡得好',
  };
  const id = await addComment(db, { ...scene, parent: father }, answer);
  await erase();
  const { text } = await db
    .selectFrom('comments')
    .select('text')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(text).toBe(answer.text);
});

test('counters stay correct: likes stay counted, saved contents do not', async () => {
  await erase();
  const counts = await leaver.db
    .selectFrom('contents')
    .select(['like_count', 'collect_count', 'comment_count'])
    .where('id', '=', leaver.person.article)
    .executeTakeFirstOrThrow();
  expect(counts).toEqual({ like_count: 1, collect_count: 0, comment_count: 5 });
  expect(await leaver.db.selectFrom('interactions').select('kind').execute()).toEqual([{ kind: 'like' }]);
  expect(await leaver.db.selectFrom('lives').select('reserve_count').execute()).toEqual([
    { reserve_count: 0 },
  ]);
  const expert = await leaver.db
    .selectFrom('experts')
    .select(['follower_count', 'user_id'])
    .where('id', '=', leaver.person.expert)
    .executeTakeFirstOrThrow();
  expect(expert).toEqual({ follower_count: 0, user_id: null });
});

test('files that somebody else uploaded too, or that the academy shows, stay', async () => {
  await erase();
  expect(await leaver.findFiles(leaver.person.sharedFiles)).toEqual(leaver.person.sharedFiles);
  expect(await leaver.db.selectFrom('uploads').select(['user_id', 'name']).execute()).toEqual([
    { user_id: leaver.scene.parent, name: 'IMG.jpg' },
  ]);
});

test('counts of these days are erased, and nobody else’s', async () => {
  const count = { day: '2026-06-01', kind: 'feedback', amount: 1 };
  const theirs = { ...count, subject: `u:${leaver.scene.parent}` };
  const values = [theirs, { ...count, subject: `u:${leaver.person.id}` }];
  await leaver.db.insertInto('daily_counts').values(values).execute();
  await erase();
  expect(await leaver.db.selectFrom('daily_counts').selectAll().execute()).toEqual([theirs]);
});

test('the freed mobile number can be used by another user', async () => {
  await erase();
  await addUser(leaver.db, leaver.scene, { nickname: '新来的', mobile: marks.mobile });
  expect(await erase()).toBe(false);
  expect(await grepDatabase(leaver.db, [marks.mobile])).toEqual([`users: ${marks.mobile}`]);
});
