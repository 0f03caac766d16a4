import { expect, test } from '@playwright/test';
import { listOf, recommended, signInAsNewUser, swipe, title, waitUntilPlaying } from './mini-video-feed.ts';

test('the feed opens from the list, the home, a search and an expert, and continues in their order', async ({
  page,
  request,
}) => {
  const [first, second] = await recommended(request);
  await page.goto('/wx/pages/index/miniVideoList');
  await page.getByRole('link', { name: new RegExp(first!.title) }).click();
  await expect(title(page, first!.title)).toBeVisible();
  await waitUntilPlaying(page);
  await swipe(page);
  await expect(title(page, second!.title)).toBeVisible();

  await page.goto('/wx/');
  const card = page.locator('a[href*="miniVideo?cid="]').first();
  // Modules further down render when they come near.
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(card).toBeAttached({ timeout: 300 });
  }).toPass();
  const cid = new URL((await card.getAttribute('href'))!, page.url()).searchParams.get('cid');
  const [one, other] = await listOf(request, `page/module/video?cid=${cid}&area_id=1`);
  await page.locator(`a[href*="id=${one!.content_id}&type=miniVideo"]`).first().click();
  await expect(title(page, one!.title)).toBeVisible();
  await waitUntilPlaying(page);
  await swipe(page);
  await expect(title(page, other!.title)).toBeVisible();

  await page.goto(`/wx/pages/common/search?keyword=${encodeURIComponent(first!.title)}`);
  await page.locator(`a[href*="miniVideo?id=${first!.content_id}"]`).first().click();
  await expect(title(page, first!.title)).toBeVisible();
  await waitUntilPlaying(page);

  const experts = await (await request.get('/app/v1/user/index/expert?size=20')).json();
  for (const { id } of experts.data.list) {
    const made = await listOf(request, `expert/course?expert_id=${id}&content_type=miniVideo`);
    if (made.length < 2) continue;
    await page.goto(`/wx/pages/index/expert?id=${id}&type=expert`);
    await page.locator(`a[href*="id=${made[0]!.content_id}&type=expert"]`).first().click();
    await expect(title(page, made[0]!.title)).toBeVisible();
    await waitUntilPlaying(page);
    await swipe(page);
    await expect(title(page, made[1]!.title)).toBeVisible();
    return;
  }
  throw new Error('No expert of the demo has two mini videos.');
});

test('liked and collected videos are swiped through as lists of their own', async ({ page, request }) => {
  const token = await signInAsNewUser(page);
  const list = await recommended(request);
  const savedVideos = [list[2]!, list[6]!];
  for (const { content_id } of savedVideos)
    for (const what of ['like', 'collect'])
      await request.post(`/app/v1/content/interactive/${what}/add`, {
        headers: { token },
        form: { content_id, content_type: 'miniVideo' },
      });
  for (const [path, type] of [
    ['myLiking', 'like'],
    ['myCollect', 'collection'],
  ]) {
    await page.goto(`/wx/pages/mine/${path}`);
    await page.getByRole('tab', { name: '短视频' }).click();
    await page.locator(`a[href*="id=${savedVideos[1]!.content_id}&type=${type}"]`).click();
    await expect(title(page, savedVideos[1]!.title)).toBeVisible();
    await waitUntilPlaying(page);
    await swipe(page);
    await expect(title(page, savedVideos[0]!.title)).toBeVisible();
    await waitUntilPlaying(page);
    await swipe(page);
    await expect(title(page, '到最后了，休息一下')).toBeVisible();
  }
});
