import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { qrModules } from '../apps/mobile/src/screens/appPop/share/qr-code.ts';
import { signInPage, getToken, newMobile, readOutbox } from './person.ts';

/** Signs a new user in on the open login page by a code; its last digit submits it. */
async function signIn(page: Page): Promise<void> {
  const mobile = newMobile();
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeVisible();
  const { code } = (await readOutbox(page.request)).find((message) => message.mobile === mobile)!;
  await page.getByRole('textbox', { name: '验证码' }).fill(code);
}

const signInAsNewUser = async (page: Page) => signInPage(page, await getToken(page.request, newMobile()));

async function addressOf(request: APIRequestContext, type: string, upcoming = false): Promise<string> {
  const { data } = await (await request.get(`/app/v1/index/recommend?content_type=${type}&size=20`)).json();
  const list = data.list as { content_id: number; live_status: number | null }[];
  const { content_id: id } = list.find((each) => !upcoming || each.live_status === 0)!;
  const paths: Record<string, string> = {
    course: 'index/course',
    actLive: 'index/actLive',
    graphic: 'index/information',
  };
  return `/wx/pages/${paths[type]}?id=${id}&type=${type}`;
}

test('liking while signed out leads through the login, and the like is there afterwards, also after a reload', async ({
  page,
  request,
}) => {
  await page.goto(await addressOf(request, 'course'));
  const like = page.getByRole('button', { name: /^点赞/ });
  const before = Number(await like.innerText());
  await like.click();
  await expect(page).toHaveURL(/\/pages\/common\/login/);
  // The page shows the like before the server has it.
  const saved = page.waitForResponse((response) => response.url().includes('/interactive/like/'));
  await signIn(page);
  await expect(page).toHaveURL(/\/pages\/index\/course/);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText(String(before + 1));
  await saved;
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(like).toHaveText(String(before));
});

test('a comment is written, replied to, liked and deleted', async ({ page, request }) => {
  await signInAsNewUser(page);
  await page.goto(await addressOf(request, 'course'));
  await page.getByRole('tab', { name: /^评论/ }).click();
  await page.getByRole('button', { name: /^写评论/ }).click();
  await page.getByRole('textbox', { name: '您的评论' }).fill('今晚照着做了一遍');
  await page.getByRole('button', { name: '发送' }).click();
  const ownComment = page.getByRole('article').filter({ hasText: '今晚照着做了一遍' });
  await expect(ownComment.getByRole('button', { name: /^回复/ })).toBeVisible();
  await ownComment.getByRole('button', { name: /^回复/ }).click();
  await page.getByRole('textbox', { name: '您的回复' }).fill('明天接着试');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(ownComment.getByRole('list')).toContainText('明天接着试');
  const like = ownComment.getByRole('button', { name: /^赞/ }).first();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText('1');
  await ownComment.getByRole('button', { name: /^更多/ }).first().click();
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除这条评论？' }).getByRole('button', { name: '删除' }).click();
  await expect(ownComment).toHaveCount(0);
  await page.reload();
  await page.getByRole('tab', { name: /^评论/ }).click();
  await page.getByRole('tab', { name: '最新' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(ownComment).toHaveCount(0);
});

test('an expert followed on an article is followed on their own page', async ({ page, request }) => {
  await signInAsNewUser(page);
  await page.goto(await addressOf(request, 'graphic'));
  const follow = page.getByRole('button', { name: /^关注/ });
  const name = (await follow.getAttribute('aria-label'))!.slice('关注'.length);
  await follow.click();
  await expect(page.getByRole('button', { name: `已关注${name}` })).toBeVisible();
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('button', { name: `已关注${name}` }).last()).toBeVisible();
});

test('a live is reserved, cancelled, and reserved again by undo', async ({ page, request }) => {
  await signInAsNewUser(page);
  await page.goto(await addressOf(request, 'actLive', true));
  // A live with limited places asks to sign up.
  const free = page.getByRole('button', { name: /^(?:预约直播|报名参加)$/ });
  const reservedButton = page.getByRole('button', { name: /^已(?:预约|报名)$/ });
  await free.click();
  await expect(reservedButton).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('status').getByRole('button', { name: '加入日历' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);
  await reservedButton.click();
  await expect(free).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(reservedButton).toBeVisible();
  await page.reload();
  await expect(reservedButton).toBeVisible();
});

/** The QR code at the bottom right of the poster, module by module. */
async function readCode(page: Page, modules: number): Promise<boolean[][]> {
  const poster = page.getByRole('img', { name: /^海报/ });
  return poster.evaluate(async (image: HTMLImageElement, count) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data, width } = context.getImageData(450, canvas.height - 280, 250, 250);
    const dark = [...Array(data.length / 4).keys()].filter((at) => data[at * 4]! < 100);
    const left = Math.min(...dark.map((at) => at % width));
    const top = Math.min(...dark.map((at) => Math.floor(at / width)));
    const side = (Math.max(...dark.map((at) => at % width)) - left + 1) / count;
    const place = (start: number, at: number) => Math.round(start + (at + 0.5) * side);
    return [...Array(count).keys()].map((y) =>
      [...Array(count).keys()].map((x) => data[(place(top, y) * width + place(left, x)) * 4]! < 100),
    );
  }, modules);
}

test('a course is shared: its link is copied, and its poster has the code of that link', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = await addressOf(request, 'course');
  await page.goto(address);
  await page.getByRole('button', { name: '分享' }).click();
  await expect(page).toHaveURL(/\/pages\/appPop\/share/);
  const noted = page.waitForResponse((response) => response.url().endsWith('content/interactive/share'));
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制，去粘贴给朋友吧')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname + new URL(link).search).toBe(address);
  expect((await (await noted).json()).code).toBe(200);
  await page.getByRole('button', { name: '生成海报' }).click();
  await expect(page.getByRole('img', { name: /^海报/ })).toBeVisible();
  const rows = qrModules(link);
  expect(await readCode(page, rows.length)).toEqual(rows);
  await page.goBack();
  await expect(page).toHaveURL(/\/pages\/index\/course/);
});
