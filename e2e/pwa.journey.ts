import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buildRelease } from './build-release.ts';
import { contentFor } from './content.ts';
import { findCourse, waitUntilPlayedTo } from './course.ts';
import { createOwnAcademy, createOwnBrowser } from './own-academy.ts';
import { getToken, newMobile } from './person.ts';

/** What a phone stores of the academy: each test has a browser of its own that can be closed and reopened. */

const bar = (page: Page) => page.getByText(/^网络已断开/);

/** Opens a page and waits until the worker has cached it. */
async function openAndWaitForWorker(context: BrowserContext, address: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 40_000 });
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.includes('answers'))))
    .toBe(true);
  return page;
}

const cachesOf = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

const signIn = (page: Page, token: string) =>
  page.evaluate((text) => localStorage.setItem('user_identity_token', text), JSON.stringify(token));

test('the academy can be installed as an app', async ({ baseURL }) => {
  const context = await createOwnBrowser(baseURL!).open();
  const page = await openAndWaitForWorker(context, '/wx/');
  const devtools = await context.newCDPSession(page);
  const { data, errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data!);
  expect(manifest).toMatchObject({ short_name: '有效父母', scope: '/wx/', display: 'standalone' });
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
  for (const { src } of manifest.icons) expect((await page.request.get(`/wx/${src}`)).ok()).toBe(true);
  const headers = { accept: 'text/html' };
  for (const { url } of manifest.shortcuts)
    expect((await page.request.get(url, { headers })).ok()).toBe(true);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  await context.close();
});

test('what was read on a first visit can be read offline, and is refetched online', async ({ baseURL }) => {
  test.slow();
  const context = await createOwnBrowser(baseURL!).open();
  const page = await openAndWaitForWorker(context, '/wx/');
  const settings = () => page.waitForResponse('**/app/v1/system/config*');
  // A page that the server does not render fetches the settings.
  await Promise.all([settings(), page.goto('/wx/pages/common/set')]);
  await page.goto('/wx/pages/index/informationList');
  await page.getByRole('link').filter({ hasText: '父母也需要下班' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '父母也需要下班' })).toBeVisible();
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  // The content stayed on the screen.
  await expect(page.getByRole('heading', { level: 1, name: '父母也需要下班' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '父母也需要下班' })).toBeVisible();
  await expect(bar(page)).toContainText('更新于 今天');
  // The bar leads to what can be done.
  await bar(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '网络好像断开了' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '父母也需要下班' })).toBeVisible();
  // Above a page that could not be loaded, no age of cached content is shown.
  await Promise.all([settings(), page.goto('/wx/pages/index/information?id=999999&type=graphic')]);
  await expect(page.getByRole('button', { name: '加载失败，点击重试' })).toBeVisible();
  await expect(page.getByText('网络已断开', { exact: true })).toBeVisible();
  await page.goto('/wx/');
  await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
  const pageResponse = page.waitForResponse((answer) => answer.url().includes('/app/v1/page'));
  await context.setOffline(false);
  await pageResponse;
  await expect(bar(page)).toBeHidden();
  await context.close();
});

test('a page that was opened by its address can be read offline', async ({ baseURL, request }) => {
  test.slow();
  const context = await createOwnBrowser(baseURL!).open();
  const page = await openAndWaitForWorker(context, '/wx/');
  const query = await contentFor(request, '/pages/index/information');
  await page.goto(`/wx/pages/index/information${query}`);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const detail = `/app/v1/content/detail${query.replace('id=', 'content_id=').replace('type=', 'content_type=')}`;
  const isCached = () => page.evaluate(async (url) => (await caches.match(url)) !== undefined, detail);
  await expect.poll(isCached, { timeout: 30_000 }).toBe(true);
  await page.goto('/wx/');
  await context.setOffline(true);
  await page.goto(`/wx/pages/index/information${query}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.close();
});

test('a saved article and lesson are there after the browser was closed, and can be deleted', async ({
  baseURL,
  request,
}) => {
  test.slow();
  const browser = createOwnBrowser(baseURL!);
  const course = await findCourse(request, '写作业拖拉');
  let context = await browser.open();
  let page = await openAndWaitForWorker(context, course.address);
  await page.getByRole('button', { name: '离线保存：第 2 节' }).click();
  await expect(page.getByRole('button', { name: '离线保存：第 2 节', pressed: true })).toBeVisible();
  await page.goto('/wx/pages/index/informationList');
  const title = '父母也需要下班';
  await page.getByRole('link').filter({ hasText: title }).first().click();
  await page.getByRole('button', { name: '离线保存' }).click();
  await expect(page.getByRole('button', { name: '离线保存', pressed: true })).toBeVisible();
  // The worker's own caches are cleared; what was saved stays.
  await page.goto('/wx/pages/common/set');
  await page.getByRole('button', { name: /清除缓存/ }).click();
  await page.getByRole('button', { name: '清除', exact: true }).click();
  await expect(page.getByText(/^已清除/)).toBeVisible();
  expect((await cachesOf(page)).filter((name) => name.includes('answers'))).toEqual([]);
  await context.close();

  context = await browser.open();
  await context.setOffline(true);
  page = context.pages()[0]!;
  await page.goto('/wx/pages/common/set?saved=1');
  await expect(page.getByText(/^共 2 项，/)).toBeVisible();
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const cover = page.locator('article img').nth(1);
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goBack();
  await page.getByRole('link', { name: new RegExp(course.lessons[1]!.title) }).click();
  await page.getByRole('button', { name: /^(?:开始|继续)学习$/ }).click();
  await waitUntilPlayedTo(page, 2);
  await page.goBack();
  await page.getByRole('button', { name: `删除：${title}` }).click();
  await expect(page.getByText(/^共 1 项，/)).toBeVisible();
  await page.getByRole('button', { name: '全部删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '全部删除' }).click();
  await expect(page.getByText(/还没有离线内容/)).toBeVisible();
  expect((await cachesOf(page)).filter((name) => name.includes('saved'))).toEqual([]);
  await context.close();
});

test('one user’s responses are deleted with their session and never shown to the next', async ({
  baseURL,
  request,
}) => {
  test.slow();
  const context = await createOwnBrowser(baseURL!).open();
  const page = await openAndWaitForWorker(context, '/wx/');
  const rename = async (token: string, nickname: string) => {
    const answer = await request.post('/app/v1/user/info', { headers: { token }, form: { nickname } });
    return (await answer.json()).code;
  };
  const [first, second] = [await getToken(request, newMobile()), await getToken(request, newMobile())];
  expect([await rename(first, '甲的妈妈'), await rename(second, '乙的爸爸')]).toEqual([200, 200]);
  await signIn(page, first);
  await page.goto('/wx/pages/mine/mine');
  const ofPeople = async () =>
    (await cachesOf(page)).filter((name) => /answers-\d/.test(name) && !name.endsWith('-0'));
  // Signing in here does not notify the worker; the page does once it is idle.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('甲的妈妈')).toBeVisible();
    expect(await ofPeople()).toHaveLength(1);
  }).toPass();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('甲的妈妈')).toBeVisible();
  // Another user takes the phone offline: nothing is cached for them.
  await signIn(page, second);
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText('甲的妈妈')).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText('乙的爸爸')).toBeVisible();
  await expect.poll(async () => (await ofPeople()).length).toBe(1);
  await page.goto('/wx/pages/common/set');
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click();
  await expect(page.getByText('已退出登录')).toBeVisible();
  await expect.poll(ofPeople).toEqual([]);
  await context.close();
});

test.describe('a new release', () => {
  const present = process.env.APP_DIR ?? join(import.meta.dirname, '../apps/mobile/dist');
  let release = present;
  let next: string;
  const academy = createOwnAcademy(() => ({ APP_DIR: release }));
  const serve = async (folder: string) => {
    await academy.stop();
    release = folder;
    await academy.start();
  };
  test.beforeAll(() => {
    test.setTimeout(300_000);
    next = buildRelease('9.9.9');
  });
  test.afterAll(academy.stop);

  test('is offered and activated once, and nothing of the old one is shown after it', async () => {
    test.setTimeout(180_000);
    await serve(present);
    const context = await createOwnBrowser(academy.address).open();
    const page = await openAndWaitForWorker(context, '/wx/');
    await serve(next);
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    const update = page.getByRole('button', { name: '有新版本，点这里更新' });
    await update.click();
    await expect(update).toBeHidden();
    await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
    expect(loads).toBe(1);
    await page.goto('/wx/pages/common/set');
    await expect(page.getByText('9.9.9')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('9.9.9')).toBeVisible();
    await context.close();
  });

  test('is there at the next page load without a prompt', async () => {
    test.setTimeout(180_000);
    await serve(present);
    const context = await createOwnBrowser(academy.address).open();
    const page = await openAndWaitForWorker(context, '/wx/pages/common/set');
    await expect(page.getByText('9.9.9')).toBeHidden();
    await serve(next);
    await page.reload();
    await expect(page.getByText('9.9.9')).toBeVisible();
    await page.waitForTimeout(3_000);
    await expect(page.getByRole('button', { name: '有新版本，点这里更新' })).toBeHidden();
    await context.close();
  });

  test('is not activated while a gateway reports no server: the cached content stays', async () => {
    test.setTimeout(180_000);
    await serve(present);
    const context = await createOwnBrowser(academy.address).open();
    const page = await openAndWaitForWorker(context, '/wx/pages/index/informationList');
    const article = page.getByRole('link').filter({ hasText: '父母也需要下班' }).first();
    await expect(article).toBeVisible();
    await academy.stop();
    const gateway = createServer((_, answer) => void answer.writeHead(502).end('Bad Gateway'));
    await once(gateway.listen(Number(new URL(academy.address).port)), 'listening');
    await page.reload();
    await expect(article).toBeVisible();
    await expect(page.getByText(/^离线内容，更新于 今天/)).toBeVisible();
    gateway.closeAllConnections();
    await once(gateway.close(), 'close');
    await context.close();
  });

  test('replaces an old one whose files are gone, and the requested page opens', async ({ browser }) => {
    test.setTimeout(180_000);
    await serve(present);
    const context = await browser.newContext({ baseURL: academy.address, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto('/wx/');
    await page.getByRole('link', { name: /全部/ }).first().waitFor();
    // The first interaction loads the code that checks releases.
    await page.waitForTimeout(8_000);
    await serve(next);
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.getByRole('link', { name: /全部/ }).first().click();
    await expect.poll(() => loads, { timeout: 30_000 }).toBeGreaterThan(0);
    await expect(page).toHaveURL(/courseList/);
    // The page below has the course, too.
    const top = page.locator('[data-top]');
    await expect(top.getByRole('link', { name: /写作业拖拉/ })).toBeVisible();
    await context.close();
  });
});
