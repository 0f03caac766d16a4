import { expect, test } from '@playwright/test';
import {
  feed,
  listOf,
  recommended,
  signInAsNewUser,
  swipe,
  timeOf,
  title,
  touch,
  waitUntilAtRest,
  waitUntilPlaying,
} from './mini-video-feed.ts';

test('a set is swiped through to its break, and another one follows', async ({ page, request }) => {
  const list = await recommended(request);
  await page.goto(feed(`id=${list[0]!.content_id}&type=miniVideo`));
  for (const [at, card] of list.slice(0, 5).entries()) {
    if (at > 0) await swipe(page);
    await expect(title(page, card.title)).toBeVisible();
    await waitUntilPlaying(page);
  }
  expect(await page.locator('video').count()).toBeLessThanOrEqual(3);
  await swipe(page);
  await expect(title(page, '这一组 5 个到头了，休息一下')).toBeVisible();
  await expect.poll(() => timeOf(page)).toBe(-1);
  await expect(page.getByRole('link', { name: /^去看课程/ })).toBeVisible();
  await page.getByRole('button', { name: '再看一组' }).click();
  await expect(title(page, list[5]!.title)).toBeVisible();
  await waitUntilPlaying(page);
});

test('a tap pauses, a double tap likes, holding speeds up, and the bar seeks', async ({ page, request }) => {
  await signInAsNewUser(page);
  const [card] = await recommended(request);
  await page.goto(feed(`id=${card!.content_id}&type=miniVideo`));
  await waitUntilPlaying(page);
  await touch(page);
  await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible();
  await touch(page);
  await waitUntilPlaying(page);

  await page.waitForTimeout(400);
  const like = page.getByRole('button', { name: /^点赞/ });
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await touch(page);
  await touch(page);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await waitUntilPlaying(page);

  const session = await page.context().newCDPSession(page);
  const point = { x: 150, y: 330 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(page.getByText('2 倍速播放中')).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByText('2 倍速播放中')).toHaveCount(0);
  await waitUntilPlaying(page);

  const bar = (await page.getByRole('slider', { name: '播放进度' }).boundingBox())!;
  await page.mouse.move(bar.x + 10, bar.y + bar.height - 10);
  await page.mouse.down();
  await page.mouse.move(bar.x + bar.width * 0.6, bar.y + bar.height - 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(5);
});

test('comments cover the lower half while the video plays, and one is replied to', async ({
  page,
  request,
}) => {
  await signInAsNewUser(page);
  const [card] = await recommended(request);
  await page.goto(feed(`id=${card!.content_id}&type=miniVideo`));
  await waitUntilPlaying(page);
  await page.getByRole('button', { name: /^评论/ }).click();
  await expect(page).toHaveURL(/miniVideoComment/);
  const panel = page.getByRole('dialog', { name: '评论', exact: true });
  await expect(panel).toBeVisible();
  const before = await timeOf(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 0.5);
  await panel.getByRole('button', { name: /^写评论/ }).click();
  await page.getByRole('textbox', { name: '您的评论' }).fill('今晚就换一句话试试');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(panel.getByRole('article').filter({ hasText: '今晚就换一句话试试' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/pages\/media\/miniVideo\?/);
  await expect(title(page, card!.title)).toBeVisible();
});

test('a video is collected and shared and its expert followed; a disliked one disappears at once', async ({
  page,
  request,
}) => {
  test.slow();
  const token = await signInAsNewUser(page);
  const list = await recommended(request);
  const at = list.findIndex(
    (card, index) => card.expert_name && list[index + 1] && list[index + 1]!.expert_name !== card.expert_name,
  );
  const [card, following] = list.slice(at);
  await page.goto(feed(`id=${card!.content_id}&type=miniVideo`));
  await page.getByRole('button', { name: /^收藏/ }).click();
  await expect(page.getByRole('button', { name: /^收藏/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: `关注${card!.expert_name}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `已关注${card!.expert_name}` })).toBeVisible();
  await page.getByRole('button', { name: /^分享/ }).click();
  await expect(page).toHaveURL(/appPop\/share/);
  await page.goBack();
  await waitUntilAtRest(page);

  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '举报' }).click();
  await page.getByRole('radio').first().check();
  await page
    .getByRole('button', { name: /提交|举报/ })
    .last()
    .click();
  await expect(page.getByText('已收到，我们会尽快核实')).toBeVisible();

  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: /不感兴趣/ }).click();
  await expect(title(page, following!.title)).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(title(page, card!.title)).toBeVisible();
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: new RegExp(`屏蔽${card!.expert_name}`) }).click();
  await expect(title(page, following!.title)).toBeVisible();
  await expect
    .poll(async () =>
      (await listOf(request, 'index/recommend/video?size=20', token)).map((each) => each.expert_name),
    )
    .not.toContain(card!.expert_name);
});

test('one tap turns the sound on for all videos', async ({ page, request }) => {
  const list = await recommended(request);
  await page.goto(feed(`id=${list[0]!.content_id}&type=miniVideo`));
  await waitUntilPlaying(page);
  const muted = () =>
    page.evaluate(() => [...document.querySelectorAll('video')].find((video) => !video.paused)?.muted);
  expect(await muted()).toBe(true);
  await page.getByRole('button', { name: '点按开声音' }).click();
  await expect.poll(muted).toBe(false);
  await swipe(page);
  await expect(title(page, list[1]!.title)).toBeVisible();
  await waitUntilPlaying(page);
  expect(await muted()).toBe(false);
});

test('a video that does not load shows an error, does not block the swipe, and plays after a tap', async ({
  page,
  request,
}) => {
  const list = await recommended(request);
  await page.route('**/media/**/*.{m3u8,mp4}', (route) => route.abort());
  await page.goto(feed(`id=${list[0]!.content_id}&type=miniVideo`));
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await swipe(page);
  await expect(title(page, list[1]!.title)).toBeVisible();
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/media/**/*.{m3u8,mp4}');
  await retry.click();
  await waitUntilPlaying(page);
});

test('a connection lost before any interaction opens the offline page, and the video plays on afterwards', async ({
  page,
  context,
  request,
}) => {
  const [card] = await recommended(request);
  // The time the app takes to prefetch what it needs offline.
  const offlinePageRequest = page.waitForRequest(/\/assets\/web-screen-/);
  await page.goto(feed(`id=${card!.content_id}&type=miniVideo`));
  await waitUntilPlaying(page);
  await (await offlinePageRequest).response();
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: '网络断开了，点击重试' })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/media\/miniVideo\?/);
  await waitUntilPlaying(page);
});

test('arrow keys swipe, and viewing is recorded', async ({ page, request }) => {
  await signInAsNewUser(page);
  const list = await recommended(request);
  const heartbeatRequest = page.waitForRequest(
    (each) =>
      each.url().includes('content/interactive/view') && (each.postData() ?? '').includes('intervals'),
  );
  await page.goto(feed(`id=${list[0]!.content_id}&type=miniVideo`));
  await expect.poll(() => timeOf(page), { timeout: 15_000 }).toBeGreaterThan(2.5);
  await page.keyboard.press('ArrowDown');
  await expect(title(page, list[1]!.title)).toBeVisible();
  const form = new URLSearchParams((await heartbeatRequest).postData()!);
  expect(form.get('content_id')).toBe(String(list[0]!.content_id));
  await page.keyboard.press('ArrowUp');
  await expect(title(page, list[0]!.title)).toBeVisible();
});
