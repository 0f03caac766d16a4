import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useLiveRoutes } from './modules/lives/testing/use-live-routes.ts';
import { createNoticeRoutes } from './modules/notices/notices.ts';
import { addLive, addPicture } from './modules/testing/rows.ts';

/** An expert reads in their notices what an operator decided about a live that they planned. */

const live = useLiveRoutes(createNoticeRoutes);
let coverId: number;
beforeAll(async () => {
  const { db, scene, expertId } = live;
  coverId = await addPicture(db, { width: 1_280, height: 720 });
  await addLive(db, scene, { status: 2, expert_id: expertId, cover_id: coverId });
});

const submitted = (change: { content_id?: number } = {}) =>
  live.asExpert().done('POST user/expert/planlive', {
    request_key: randomUUID(),
    title: '睡前十分钟',
    intro: '聊聊怎么把手机放下。',
    starts_at: new Date(Date.now() + 30 * 3_600_000).toISOString(),
    minutes: 60,
    cover_id: coverId,
    area_id: live.scene.shandong,
    ...change,
  });
const decide = async (id: number, decision: 'publish' | 'return', note = '') => {
  const { list } = await live.asExpert().done('GET user/expert/planlive', {});
  const { submitted_at } = list.find((plan) => plan.content_id === id)!;
  const about = { content_id: id, submitted_at, decision, note };
  return live.asOperator().send('POST operator/live/decision', about);
};

test('the expert is notified of each decision, with a link to their lives; nobody is of a refused one', async () => {
  const notices = async () => (await live.asExpert().done('GET user/notice', {})).list;
  const { content_id: id } = await submitted();
  await decide(id, 'return', '请写清楚\n讲什么');
  expect(await notices()).toMatchObject([
    {
      kind: 'returned',
      title: '直播申请被退回',
      text: '您申请的直播《睡前十分钟》被退回：请写清楚 讲什么',
      page: 'lives',
      content: null,
    },
  ]);
  expect(await decide(id, 'publish')).toMatchObject({ code: 1009 });
  await submitted({ content_id: id });
  await decide(id, 'publish');
  expect((await notices()).map(({ kind, text }) => [kind, text])).toEqual([
    ['accepted', '您申请的直播《睡前十分钟》已通过审核，已经可以预约。'],
    ['returned', '您申请的直播《睡前十分钟》被退回：请写清楚 讲什么'],
  ]);
  expect((await live.asOther().done('GET user/notice', {})).list).toEqual([]);
});
