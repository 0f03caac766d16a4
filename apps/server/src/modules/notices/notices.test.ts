import type { NoticeKind, noticePages } from '@academy/contract/notice-limits.ts';
import { beforeAll, expect, test } from 'vitest';
import { addArticle, addComment, addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createNoticeRoutes } from './notices.ts';

const academy = useTestModule(createNoticeRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const somebody = () => addUser(academy.db, scene);
const as = (uid: number) => academy.as({ uid });
const list = (uid: number, input: { cursor?: string; size?: number } = {}) =>
  as(uid).done('GET user/notice', input);

let serial = 0;
interface NoticeRow {
  kind?: NoticeKind;
  page?: (typeof noticePages)[number];
  comment_id?: number;
}
async function addNotice(userId: number, contentId: number | null = null, row: NoticeRow = {}) {
  serial += 1;
  const { id } = await academy.db
    .insertInto('notices')
    .values({
      user_id: userId,
      kind: 'reminder',
      title: `第${serial}条`,
      text: '您预约的直播明天 19:30 开始。',
      content_id: contentId,
      cause: `test ${serial}`,
      created_at: new Date('2026-11-21T11:30:00Z'),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('the user’s notices, the latest first, with links while their contents are visible', async () => {
  const [me, other] = [await somebody(), await somebody()];
  const seen = await addArticle(academy.db, scene);
  const first = await addNotice(me, seen);
  const second = await addNotice(me, await addArticle(academy.db, scene, { state: 'withdrawn' }));
  await addNotice(other);
  const { list: rows, unread_count: unread, next_cursor: cursor } = await list(me);
  expect(rows.map(({ id }) => id)).toEqual([second, first]);
  expect([unread, cursor]).toEqual([2, null]);
  expect(rows[0]).toMatchObject({ content: null, read: false, kind: 'reminder' });
  expect(rows[1]).toEqual({
    id: first,
    kind: 'reminder',
    title: expect.stringMatching(/^第\d+条$/),
    text: '您预约的直播明天 19:30 开始。',
    content: { content_id: seen, content_type: 'graphic' },
    comment_id: null,
    page: null,
    created_at: '2026-11-21T11:30:00.000Z',
    read: false,
  });
});

test('a notice of an approved comment links to it, of a refused one to its content alone', async () => {
  const me = await somebody();
  const article = await addArticle(academy.db, scene);
  const { id: comment } = await academy.db
    .insertInto('comments')
    .values({ content_id: article, user_id: me, text: '好' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const kind of ['approved', 'refused'] as const)
    await academy.db
      .updateTable('notices')
      .set({ kind, comment_id: comment })
      .where('id', '=', await addNotice(me, article))
      .execute();
  expect((await list(me)).list).toMatchObject([
    { kind: 'refused', content: { content_id: article }, comment_id: null },
    { kind: 'approved', content: { content_id: article }, comment_id: comment },
  ]);
});

test('pages neither skip nor repeat while more arrive', async () => {
  const me = await somebody();
  const all: number[] = [];
  for (let at = 0; at < 5; at += 1) all.unshift(await addNotice(me));
  const first = await list(me, { size: 2 });
  await addNotice(me);
  const second = await list(me, { size: 2, cursor: first.next_cursor! });
  const third = await list(me, { size: 2, cursor: second.next_cursor! });
  expect([first, second, third].flatMap((page) => page.list.map(({ id }) => id))).toEqual(all);
  expect(third.next_cursor).toBeNull();
  expect(await as(me).send('GET user/notice', { cursor: 'e30' })).toMatchObject({ code: 422 });
});

test('a notice of any kind is listed, with the page it leads to when it is about no content', async () => {
  const me = await somebody();
  const comment = {
    comment_id: await addComment(academy.db, scene, { content_id: await addArticle(academy.db, scene) }),
  };
  for (const kind of ['reminder', 'started', 'moved', 'replay', 'planned', 'began'] as const)
    await addNotice(me, null, { kind });
  for (const kind of ['reply', 'approved', 'refused'] as const)
    await addNotice(me, null, { kind, ...comment });
  await addNotice(me, null, { kind: 'graduated', page: 'graduation' });
  await addNotice(me, null, { kind: 'paired', page: 'children' });
  const rows = (await list(me)).list.toReversed();
  expect(rows.map(({ kind, page }) => (page ? `${kind} → ${page}` : kind))).toEqual([
    'reminder',
    'started',
    'moved',
    'replay',
    'planned',
    'began',
    'reply',
    'approved',
    'refused',
    'graduated → graduation',
    'paired → children',
  ]);
});

test('some are marked as read, then all up to one, then all; repeating changes nothing', async () => {
  const me = await somebody();
  const [a, b, c, d] = [await addNotice(me), await addNotice(me), await addNotice(me), await addNotice(me)];
  const read = (input: { notice_ids?: string; up_to?: number }) =>
    as(me).done('POST user/notice/read', input);
  expect(await read({ notice_ids: `${a},${c}` })).toEqual({ unread_count: 2 });
  expect(await read({ notice_ids: `${a}` })).toEqual({ unread_count: 2 });
  expect(await read({ up_to: c })).toEqual({ unread_count: 1 });
  expect((await list(me)).list.map(({ id, read: isRead }) => [id, isRead])).toEqual([
    [d, false],
    [c, true],
    [b, true],
    [a, true],
  ]);
  expect(await read({})).toEqual({ unread_count: 0 });
});

test('another user’s notices are neither read nor counted', async () => {
  const [me, other] = [await somebody(), await somebody()];
  const theirs = await addNotice(other);
  expect(await as(me).done('POST user/notice/read', { notice_ids: `${theirs}` })).toEqual({
    unread_count: 0,
  });
  expect(await as(me).done('POST user/notice/read', {})).toEqual({ unread_count: 0 });
  expect((await list(other)).unread_count).toBe(1);
});

test('an invalid list of ids is refused, and login is required', async () => {
  const me = await somebody();
  for (const ids of ['x', '1,', '1;2', ','])
    expect(await as(me).send('POST user/notice/read', { notice_ids: ids })).toMatchObject({ data: null });
  for (const key of ['GET user/notice', 'POST user/notice/read'] as const)
    expect(await academy.as().send(key, {})).toMatchObject({ code: 403, data: null });
});

test('a notice is deleted with its subject, and a user’s notices with the user', async () => {
  const me = await somebody();
  const article = await addArticle(academy.db, scene);
  await addNotice(me, article);
  await academy.db.deleteFrom('contents').where('id', '=', article).execute();
  expect((await list(me)).list).toEqual([]);
});
