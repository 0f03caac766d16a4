import { afterEach, expect, test } from 'vitest';
import { useLiveRoutes } from './testing/use-live-routes.ts';

/** Who starts, publishes, ends and resumes a live. */

const live = useLiveRoutes();
afterEach(() => live.db.deleteFrom('contents').execute());

const managing = [
  'POST user/expert/startlive',
  'POST user/expert/publish',
  'POST user/expert/endlive',
  'POST user/expert/resumelive',
  'GET user/expert/livedetail',
] as const;

test.each(['asOperator', 'asAssistant', 'asExpert'] as const)(
  'a live is started, published, ended and resumed: %s',
  async (manager) => {
    const id = await live.addLive(-5);
    for (const call of managing)
      expect([call, await live[manager]().send(call, { content_id: id })]).toMatchObject([
        call,
        { code: 200 },
      ]);
    expect((await live.rowOf(id)).status).toBe(1);
  },
);

test.each(['asParent', 'asOther'] as const)('a live of somebody else is not found: %s', async (caller) => {
  const id = await live.addLive(-5);
  for (const call of managing)
    expect([call, await live[caller]().send(call, { content_id: id })]).toEqual([
      call,
      { code: 404, msg: '没有找到这场直播', data: null },
    ]);
  expect((await live.rowOf(id)).status).toBe(0);
});
