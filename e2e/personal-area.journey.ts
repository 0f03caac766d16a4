import { expect, test } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { signInPage, getToken, newMobile } from './person.ts';

const picture = (name: string) => fileURLToPath(new URL(`../docs/screens/${name}.webp`, import.meta.url));

test('a user sets a picture, a name and an area, and sees them on their page', async ({ page, request }) => {
  await signInPage(page, await getToken(request, newMobile()));
  await page.goto('/wx/pages/mine/mine');
  await page.getByRole('link', { name: /编辑资料/ }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill('小禾爸爸');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '设置头像' }).click();
  await page.getByRole('button', { name: '从相册选' }).click();
  await (await chooser).setFiles(picture('course'));
  const sheet = page.getByRole('dialog', { name: '移动和缩放' });
  await sheet.getByRole('slider', { name: '缩放' }).fill('2');
  await sheet.getByRole('button', { name: '用这张' }).click();
  await page.getByRole('button', { name: '地区' }).click();
  const areas = page.getByRole('dialog', { name: '选择地区' });
  await areas.getByRole('button', { name: '烟台市', exact: true }).click();
  await areas.getByRole('button', { name: '芝罘区' }).click();

  // The browser's back asks for confirmation too, and staying loses nothing.
  await page.goBack();
  await page.getByRole('button', { name: '继续编辑' }).click();
  await page.getByRole('button', { name: '保存' }).click();

  await expect(page.getByRole('heading', { level: 1, name: '小禾爸爸' })).toBeVisible();
  const face = page.getByRole('link', { name: /编辑资料/ }).locator('img');
  await expect(face).toHaveAttribute('src', /^(?:https?:\/\/|\/)/);
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('link', { name: '学院', exact: true }).click();
  await expect(page.getByRole('button', { name: '地区：芝罘区' })).toBeVisible();
});

test('feedback with two pictures is sent, and a draft survives a reload', async ({ page, request }) => {
  await signInPage(page, await getToken(request, newMobile()));
  await page.goto('/wx/pages/mine/feedback');
  const field = page.getByRole('textbox', { name: /问题|建议/ });
  await field.fill('文章里的字能不能再大一点');
  await page.reload();
  await expect(field).toHaveValue('文章里的字能不能再大一点');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '添加图片' }).click();
  await page.getByRole('button', { name: '从相册选' }).click();
  await (await chooser).setFiles([picture('home'), picture('information')]);
  await expect(page.getByText('2/9')).toBeVisible();
  const sent = page.waitForRequest('**/app/v1/user/feedback');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('heading', { name: '收到了，谢谢您' })).toBeVisible({ timeout: 30_000 });
  expect(new URLSearchParams((await sent).postData() ?? '').get('upload_ids')?.split(',')).toHaveLength(2);
  await page.getByRole('button', { name: '回到我的' }).click();
});

test('liked, collected, reserved and followed items are listed, and can be removed', async ({
  page,
  request,
}) => {
  const token = await getToken(request, newMobile());
  const headers = { token };
  const find = async (type: string) => {
    const { data } = await (await request.get(`/app/v1/index/recommend?content_type=${type}&size=20`)).json();
    return data.list as { content_id: number; title: string; live_status: number | null }[];
  };
  const [course] = await find('course');
  const [mini] = await find('miniVideo');
  const lives = [
    ...(await find('expertLive')),
    ...(await find('actLive')).map((live) => ({ ...live, act: 1 })),
  ];
  const coming = lives.find((live) => live.live_status === 0)!;
  const save = (path: string, form: Record<string, string | number>) =>
    request.post(`/app/v1/content/interactive/${path}`, { headers, form });
  await save('collect/add', { content_id: course!.content_id, content_type: 'course' });
  await save('like/add', { content_id: mini!.content_id, content_type: 'miniVideo' });
  const content_type = 'act' in coming ? 'actLive' : 'expertLive';
  await save('reserve', { content_id: coming.content_id, content_type });

  await signInPage(page, token);
  await page.goto('/wx/pages/mine/mine');
  await page.getByRole('link', { name: /^收藏 ?1$/ }).click();
  await expect(page.getByRole('heading', { name: course!.title })).toBeVisible();
  await page.getByRole('button', { name: `取消收藏：${course!.title}` }).click();
  await expect(page.getByText('已取消收藏')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  // Removed on its own page, it is gone from the list on returning.
  await page.getByRole('link', { name: course!.title }).click();
  await page.getByRole('button', { name: /^收藏/, pressed: true }).click();
  await expect(page.getByRole('button', { name: /^收藏/, pressed: false })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('还没有收藏。')).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: /^点赞 ?1$/ }).click();
  await page.getByRole('tab', { name: '短视频' }).click();
  await expect(page.getByRole('heading', { name: mini!.title })).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: /^预约 ?1$/ }).click();
  await page.getByRole('button', { name: `取消预约：${coming.title}` }).click();
  await expect(page.getByText('还没有预约直播。')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: /^预约 ?0$/ })).toBeVisible();
  const { data } = await (await request.get('/app/v1/user/reserve', { headers })).json();
  expect(data.list).toEqual([]);
});
