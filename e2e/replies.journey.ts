import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { signInPage, getToken, newMobile } from './person.ts';

interface Content {
  content_id: number;
  content_type: string;
  title: string;
}

async function findArticle(request: APIRequestContext): Promise<Content> {
  const { data } = await (await request.get('/app/v1/index/recommend?content_type=graphic')).json();
  const article = (data.list as Content[]).find(({ content_type: type }) => type === 'graphic');
  expect(article).toBeDefined();
  return article!;
}

async function say(
  request: APIRequestContext,
  { token, article, text, to }: { token: string; article: Content; text: string; to?: number },
): Promise<number> {
  const { content_id, content_type } = article;
  const answer = await request.post('/app/v1/content/interactive/comment', {
    headers: { token },
    form: { content_id, content_type, text, request_key: randomUUID(), ...(to && { parent_id: to }) },
  });
  const { code, data, msg } = await answer.json();
  expect(code, msg).toBe(200);
  return data.comment.id;
}

const mineTab = (page: Page) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /^我的/ });

test('a reply notifies its author within seconds, opens from the notice, and is read on every device', async ({
  page,
  browser,
  request,
}) => {
  const [token, other] = [await getToken(request, newMobile()), await getToken(request, newMobile())];
  const article = await findArticle(request);
  const mine = await say(request, { token, article, text: '孩子一写作业就喊累，你们怎么办？' });

  await signInPage(page, token);
  await page.goto('/wx/');
  const second = await browser.newContext();
  const tablet = await second.newPage();
  await signInPage(tablet, token);
  await tablet.goto('/wx/pages/mine/mine');
  await expect(tablet.getByRole('link', { name: '消息', exact: true })).toBeVisible();
  await expect(mineTab(page)).toHaveAccessibleName('我的');

  await say(request, { token: other, article, text: '我家把作业切成三段，写完一段跑一圈。', to: mine });
  await expect(mineTab(page)).toHaveAccessibleName(/^我的\s*1\s*条未读$/, { timeout: 20_000 });
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(tablet.getByRole('link', { name: /^消息\s*1\s*条未读$/ })).toBeVisible({ timeout: 20_000 });

  await mineTab(page).click();
  await page.getByRole('link', { name: /^消息\s*1\s*条未读$/ }).click();
  await page.getByRole('link', { name: /^未读\s*.*回复了您/ }).click();
  const led = page.getByRole('article', { name: '您要看的评论' });
  await expect(led.getByText('我家把作业切成三段，写完一段跑一圈。')).toBeVisible();
  await expect(led.getByText('孩子一写作业就喊累，你们怎么办？')).toBeVisible();
  await page.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible();
  // The browser's history changes after the screen.
  await expect(page).toHaveURL(/\/pages\/index\/information/);

  await page.goto('/wx/pages/mine/mine');
  await expect(page.getByRole('link', { name: '消息', exact: true })).toBeVisible();
  await expect(mineTab(page)).toHaveAccessibleName('我的');
  await expect(tablet.getByRole('link', { name: '消息', exact: true })).toBeVisible({ timeout: 20_000 });
  await second.close();
});

test('a user who switches reply notices off gets none until they are on again', async ({ page, request }) => {
  const [token, other] = [await getToken(request, newMobile()), await getToken(request, newMobile())];
  const article = await findArticle(request);
  const mine = await say(request, { token, article, text: '今天陪孩子读了二十分钟绘本。' });
  await signInPage(page, token);
  await page.goto('/wx/pages/common/set');
  await page.getByRole('link', { name: '通知设置' }).click();
  const choice = page.getByRole('switch', { name: '有人回复我' });
  await choice.click();
  await expect(choice).not.toBeChecked();
  await page.reload();
  await expect(choice).not.toBeChecked();

  await say(request, { token: other, article, text: '真好，明天我也试试。', to: mine });
  const unread = async () => {
    const answer = await request.get('/app/v1/user/notice', { headers: { token } });
    return (await answer.json()).data.unread_count as number;
  };
  await page.waitForTimeout(5_000);
  expect(await unread()).toBe(0);
  await choice.click();
  await expect(choice).toBeChecked();
  await say(request, { token: other, article, text: '试过了，孩子很喜欢。', to: mine });
  await expect.poll(unread, { timeout: 20_000 }).toBe(1);
});

const narrow = { width: 320, height: 568 };
const screens = [
  { name: 'a usual phone', size: { width: 375, height: 812 }, appearance: {} },
  { name: 'the narrowest phone', size: narrow, appearance: {} },
  {
    name: 'the narrowest phone with large text',
    size: narrow,
    appearance: { elder: true, textScale: 1.875 },
  },
];
/** CSS pixels that a soft keyboard covers. */
const keyboardHeight = 250;

for (const { name, size, appearance } of screens)
  test(`a banner leaves the question that somebody writes to the assistant free, on ${name}`, async ({
    page,
    request,
  }) => {
    const [token, other] = [await getToken(request, newMobile()), await getToken(request, newMobile())];
    const article = await findArticle(request);
    const mine = await say(request, { token, article, text: '孩子一写作业就喊累，你们怎么办？' });
    await page.setViewportSize(size);
    await page.addInitScript(
      (saved) => localStorage.setItem('appearance', JSON.stringify(saved)),
      appearance,
    );
    await signInPage(page, token);
    await page.goto('/wx/pages/ai/ai');
    const field = page.getByRole('textbox', { name: '您的问题' });
    await field.fill('孩子一写作业就喊累');
    await expect(field).toBeFocused();

    const text = '我家把作业切成三段，写完一段跑一圈，再写下一段，这样过了两个星期就不喊累了。';
    await say(request, { token: other, article, text, to: mine });
    const button = page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: '去看看' });
    await expect(button).toBeVisible({ timeout: 20_000 });
    // Held, it does not close while it is measured.
    await button.hover();
    const banner = page.getByText(text).locator('..');
    await expectApart(banner, page.getByRole('form', { name: '提问' }));
    await showKeyboard(page);
    await expectApart(banner, page.getByRole('form', { name: '提问' }));
  });

/** Makes the part of the window that can be seen smaller, as a soft keyboard does; Chromium has none here. */
async function showKeyboard(page: Page): Promise<void> {
  await page.evaluate((height) => {
    const viewport = visualViewport!;
    Object.defineProperty(viewport, 'height', { get: () => innerHeight - height });
    viewport.dispatchEvent(new Event('resize'));
  }, keyboardHeight);
  const isAboveKeyboard = async () => {
    const box = (await page.getByRole('form', { name: '提问' }).boundingBox())!;
    return box.y + box.height <= page.viewportSize()!.height - keyboardHeight + 1;
  };
  await expect.poll(isAboveKeyboard).toBe(true);
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const boxes = await Promise.all([one, other].map(async (each) => (await each.boundingBox())!));
  const [upper, lower] = boxes.toSorted((a, b) => a.y - b.y);
  expect(upper!.y + upper!.height, JSON.stringify(boxes)).toBeLessThanOrEqual(lower!.y);
}
