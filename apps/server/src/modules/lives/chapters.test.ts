import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { liveLimits } from '@academy/contract/limits.ts';
import { systemClock } from '../../kit/clock.ts';
import type { LiveOrigin } from '../../ports/live-origin.ts';
import { createPublishTokens } from '../../realtime/live/publish-tokens.ts';
import { createRoomTokens } from '../../realtime/room/room-token.ts';
import { addExpert, addLive, addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createLiveRoutes } from './routes.ts';

const secret = 'forty characters that are no secret at all';
const clock = systemClock;
const liveOrigin: LiveOrigin = {
  check: async () => {},
  open: async () => undefined,
  playUrl: () => '',
};
const academy = useTestModule((deps) =>
  createLiveRoutes({
    ...deps,
    publishTokens: createPublishTokens({ secret, clock }),
    liveOrigin,
    roomTokens: createRoomTokens({ secret, clock }),
    iceServers: () => [],
  }),
);

let scene: Scene;
let expertId: number;
let users: { expert: number; assistant: number; operator: number; other: number };
let live: number;
beforeAll(async () => {
  const { db } = academy;
  scene = await addScene(db);
  users = {
    expert: await addUser(db, scene),
    assistant: await addUser(db, scene),
    operator: await addUser(db, scene, { operator: true }),
    other: await addUser(db, scene),
  };
  expertId = await addExpert(db, { user_id: users.expert });
  // Before anything is moderated: the word list is reloaded every few seconds only.
  const word = { word: '坏词', action: 'refuse' as const, since_version: 1 };
  await db.insertInto('word_list').values(word).execute();
});
/** A live with a hundred seconds of video, ended unless it runs. */
beforeEach(async () => {
  const { db } = academy;
  live = await addLive(db, scene, { status: 1, expert_id: expertId });
  await db.insertInto('live_assistants').values({ content_id: live, user_id: users.assistant }).execute();
  const began = new Date(Date.now() - 100_000);
  const run = { content_id: live, number: 1, process: randomUUID(), heartbeat_at: began, started_at: began };
  await db.insertInto('live_runs').values(run).execute();
});

const as = (uid: number) => academy.as({ uid });
type ChapterFields = { title?: string; at_second?: number; replaces?: number };
const save = (fields: ChapterFields = {}, uid = users.expert) =>
  as(uid).send('POST user/live/chapter', { content_id: live, title: '为什么拖', ...fields });
const read = async () => (await as(users.expert).done('GET user/live/chapters', { content_id: live })).list;
const end = (status: 0 | 2) =>
  academy.db.updateTable('lives').set({ status }).where('content_id', '=', live).execute();

test('expert, assistant and operator set a chapter at the current second of the live', async () => {
  expect(await save({ title: ' 为什么拖 ' })).toMatchObject({ code: 200 });
  const [first] = await read();
  expect(first).toMatchObject({ title: '为什么拖' });
  expect(first!.at_second).toBeGreaterThanOrEqual(99);
  expect(first!.at_second).toBeLessThanOrEqual(130);
  expect(await save({ title: '先约定', at_second: 20 }, users.assistant)).toMatchObject({ code: 200 });
  expect(await save({ title: '再切小', at_second: 60 }, users.operator)).toMatchObject({ code: 200 });
  expect((await read()).map(({ title }) => title)).toEqual(['先约定', '再切小', '为什么拖']);
});

test('nobody else sets, reads or removes chapters: they do not find the live', async () => {
  const missing = { code: 404, msg: '没有找到这场直播', data: null };
  expect(await save({ at_second: 3 }, users.other)).toEqual(missing);
  const other = as(users.other);
  expect(await other.send('GET user/live/chapters', { content_id: live })).toEqual(missing);
  expect(await other.send('POST user/live/chapter/delete', { content_id: live, at_second: 3 })).toEqual(
    missing,
  );
  expect(await read()).toEqual([]);
});

test('a second has one chapter, which can be renamed, moved and removed', async () => {
  await save({ at_second: 20 });
  await save({ at_second: 40, title: '第二个' });
  expect(await save({ at_second: 20, title: '另一个' })).toMatchObject({
    code: 1009,
    msg: '这一秒已经有章节了',
  });
  expect(await save({ at_second: 20, replaces: 40 })).toMatchObject({ code: 1009 });
  // The refused calls changed nothing.
  expect(await read()).toHaveLength(2);
  await save({ at_second: 20, title: '改了名', replaces: 20 });
  await save({ at_second: 30, title: '挪了位', replaces: 40 });
  expect(await read()).toEqual([
    { at_second: 20, title: '改了名' },
    { at_second: 30, title: '挪了位' },
  ]);
  expect(await save({ at_second: 50, replaces: 40 })).toMatchObject({ code: 404 });
  const removal = { content_id: live, at_second: 20 };
  for (let again = 0; again < 2; again += 1)
    expect(await as(users.expert).done('POST user/live/chapter/delete', removal)).toEqual({
      list: [{ at_second: 30, title: '挪了位' }],
    });
});

test('after the live a second within it is required; before its start there are no chapters', async () => {
  await end(2);
  await academy.db
    .updateTable('live_runs')
    .set({ ended_at: new Date() })
    .where('content_id', '=', live)
    .execute();
  expect(await save()).toMatchObject({ code: 1009, msg: '直播已经结束，请写明章节从第几秒开始' });
  expect(await save({ at_second: 80 })).toMatchObject({ code: 200 });
  expect(await save({ at_second: 4_000 })).toMatchObject({ code: 422, msg: '章节不能在整场直播之后' });
  await end(0);
  expect(await save({ at_second: 1 })).toMatchObject({ code: 1009, msg: '直播开始后才能标记章节' });
});

test('a title is moderated, and the number of chapters is limited', async () => {
  expect(await save({ at_second: 1, title: '  ' })).toMatchObject({ code: 422 });
  expect(await save({ at_second: 1, title: '长'.repeat(liveLimits.chapterLength + 1) })).toMatchObject({
    code: 422,
  });
  expect(await save({ at_second: 1, title: '坏词在前' })).toMatchObject({ code: 1018 });
  const rows = Array.from({ length: liveLimits.chapters }, (_, at) => ({
    content_id: live,
    at_second: at,
    title: '一段',
  }));
  await academy.db.insertInto('live_chapters').values(rows).execute();
  expect(await save({ at_second: 90 })).toMatchObject({ code: 1009, msg: '一场直播最多 50 个章节' });
  expect(await save({ at_second: 90, replaces: 3 })).toMatchObject({ code: 200 });
});
