import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { marks } from '../../../modules/testing/personal-marks.ts';
import { addUser } from '../../../modules/testing/rows.ts';
import { grepDatabase, useLeavingUser } from '../../../modules/testing/use-leaving-user.ts';
import { deleteAbandonedFolders } from '../delete-unused-media.ts';
import { eraseUser, personalTables } from './personal-data.ts';

const leaver = useLeavingUser();

/** Ends the waiting period and erases the user; false when that was done before. */
async function erase(): Promise<boolean> {
  const now = new Date();
  if ((await leaver.findRow()).state === 'active') await leaver.leaveAt(now);
  const erased = await eraseUser(leaver.db, { userId: leaver.person.id, at: now });
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
  });
});

test('comments stay without a name; those that identify their author are erased, and replies of others stay', async () => {
  await erase();
  const { plain, withNumber, withName, answered, held, monologue, continued } = leaver.person.comments;
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
  const said = await leaver.db.selectFrom('live_comments').select(['text', 'state']).orderBy('id').execute();
  expect(said).toEqual([
    { text: '老师好', state: 'visible' },
    { text: '这条评论已随账号注销', state: 'deleted' },
  ]);
});

test('counters stay correct: likes stay counted, saved contents do not', async () => {
  await erase();
  const counts = await leaver.db
    .selectFrom('contents')
    .select(['like_count', 'collect_count', 'comment_count'])
    .where('id', '=', leaver.person.article)
    .executeTakeFirstOrThrow();
  expect(counts).toEqual({ like_count: 1, collect_count: 0, comment_count: 3 });
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

test('the freed mobile number can be used by another user', async () => {
  await erase();
  await addUser(leaver.db, leaver.scene, { nickname: '新来的', mobile: marks.mobile });
  expect(await erase()).toBe(false);
  expect(await grepDatabase(leaver.db, [marks.mobile])).toEqual([`users: ${marks.mobile}`]);
});
