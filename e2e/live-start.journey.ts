import { expect, test } from '@playwright/test';
import { button, expertMobile, findOwnLive } from './live-room.ts';
import { getToken } from './person.ts';

/**
 * Milliseconds from the start, as the server acknowledges it, until the page of whoever waits shows the live: three seconds, which
 * `app.room-processes.test.ts` proves for the server, and something more for a machine that runs other journeys.
 */
const startBound = 6_000;

test('whoever waits on the page of a live is taken in within three seconds of its start', async ({
  page,
  request,
}) => {
  const headers = { token: await getToken(request, expertMobile) };
  const id = await findOwnLive(request, headers.token);
  let isInRoom = false;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => (isInRoom ||= String(payload).includes('viewer_count'))),
  );
  await page.goto(`/wx/pages/media/expertLive?id=${id}&type=expertLive`);
  await expect(button(page, '预约直播')).toBeVisible();
  await expect.poll(() => isInRoom).toBe(true);
  const picture = page.getByRole('region', { name: /^视频/ });
  await expect(picture).toHaveCount(0);
  // The worst moment: the server has just cached what the live was before.
  await request.get(`/app/v1/content/detail?content_id=${id}&content_type=expertLive`);

  try {
    const seen = picture.waitFor().then(() => performance.now());
    const form = { content_id: id, confirmed: 1 };
    const answer = await request.post('/app/v1/user/expert/startlive', { headers, form });
    const startedAt = performance.now();
    expect(await answer.json()).toMatchObject({ code: 200 });
    const delay = (await seen) - startedAt;
    test.info().annotations.push({ type: 'start', description: `seen after ${Math.round(delay)} ms` });
    expect(delay).toBeLessThan(startBound);
    await expect(page.getByRole('status').getByText('直播中')).toBeVisible();
  } finally {
    // Ended at once and before its time it is upcoming again, for the journeys that follow.
    await request.post('/app/v1/user/expert/endlive', { headers, form: { content_id: id } });
  }
  await expect(button(page, '预约直播')).toBeVisible();
});
