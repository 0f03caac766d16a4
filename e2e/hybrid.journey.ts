import { expect, type Page, request as requests, test } from '@playwright/test';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { strToU8, zipSync } from 'fflate';
import { app } from '../packages/contract/src/limits.ts';
import {
  buildHybridPages,
  findCall,
  emitPhoneEvent,
  type HostedZip,
  listCalls,
  listFiles,
  installShellMock,
  serveHybridPages,
} from './hybrid-app.ts';
import { createOwnAcademy } from './own-academy.ts';
import { signInPage, getToken, newMobile } from './person.ts';
import { publishRelease } from './publish-release.ts';

// One academy, one build and one set of releases for all tests.
test.describe.configure({ mode: 'serial' });

const port = Number(process.env.E2E_PORT) + 3_000;
const pages = `http://127.0.0.1:${port}`;
const pagesOfRelease = { 'index.html': strToU8('the pages of 3.4.0'), 'wx/main.js': randomBytes(180_000) };
const bundle = Buffer.from(zipSync(pagesOfRelease));
const host: HostedZip = { path: '/bundle.zip', content: bundle, asked: [], answers: Infinity };
const academy = createOwnAcademy(() => ({ APP_ORIGINS: pages }));
let server: Server;
let hybridPages: string;
let database: pg.Client;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  hybridPages = buildHybridPages(academy.address);
  server = await serveHybridPages(hybridPages, port, host);
  await academy.start();
  database = new pg.Client({ connectionString: academy.findDatabase() });
  await database.connect();
});
test.beforeEach(async ({ page }, { title }) => {
  await database.query('delete from app_releases');
  Object.assign(host, { asked: [], answers: Infinity });
  if (!title.includes('browser')) await installShellMock(page);
});
test.afterAll(async () => {
  await database?.end();
  await academy.stop();
  server?.close();
});

/** Publishes release 3.4.0 for Android, with some columns changed. */
const publish = (change: Readonly<Record<string, unknown>> = {}) =>
  publishRelease(
    { address: academy.address, database },
    {
      system: 'android',
      version: '3.4.0',
      version_code: 25_070_001,
      kind: 'bundle',
      url: `${pages}/bundle.zip`,
      notes: '直播更稳\n答疑更快',
      forced: false,
      size: bundle.length,
      sha256: createHash('sha256').update(bundle).digest('hex'),
      min_code: app.versionCode,
      published_at: '2026-01-01T00:00:00Z',
      ...change,
    },
  );

const openApp = async (page: Page) => {
  await page.goto(`${pages}/`);
  // The first time nothing is cached anywhere.
  await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible({ timeout: 60_000 });
};
/** The complete release is where the shell looks for it, nothing else is, and it runs next. */
async function expectOpened(page: Page): Promise<void> {
  await expect.poll(() => listCalls(page)).toContain('LiveUpdate.reload');
  expect(await findCall(page, 'LiveUpdate.setNextBundle')).toEqual({ bundleId: '25070001' });
  const folder = 'LIBRARY/_capacitor_live_update_bundles/25070001';
  expect((await listFiles(page, 'LIBRARY')).toSorted()).toEqual(
    Object.keys(pagesOfRelease).map((name) => `${folder}/${name}`),
  );
  expect(await listFiles(page, 'CACHE')).toEqual([]);
}
const popup = (page: Page) => page.getByRole('dialog', { name: '版本更新' });
const pressBack = (page: Page) => emitPhoneEvent(page, 'App', 'backButton', { canGoBack: true });

test('the pages on the phone read the academy’s data, name their shell in every call, and report that they run', async ({
  page,
}) => {
  const asked = page.waitForRequest(/\/app\/v1\/page/);
  await openApp(page);
  const headers = await (await asked).allHeaders();
  expect(headers).toMatchObject({ app: 'hybrid', version: '3.3.5', system: 'android' });
  expect(headers.device).toMatch(/^\d{10,40}$/);
  expect(new URL((await asked).url()).origin).toBe(academy.address);
  const picture = page.locator('main img, img').filter({ visible: true }).first();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect.poll(() => listCalls(page)).toContain('LiveUpdate.ready');
  expect(await listCalls(page)).not.toContain('PushNotifications.requestPermissions');
});

test('no script but the app’s runs, and no foreign page is framed', async ({ page }) => {
  await openApp(page);
  const refused = await page.evaluate(async (academy) => {
    const directives: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      directives.push(effectiveDirective);
    });
    const add = (name: string, change: object) =>
      document.body.append(Object.assign(document.createElement(name), change));
    add('script', { textContent: 'window.foreign = true' });
    add('script', { src: `${academy}/wx/sw.js` });
    add('iframe', { src: `${academy}/wx/download.html` });
    // The player creates its worker from a blob.
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage("runs")'])));
    const word = await new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { directives, word, ran: 'foreign' in window };
  }, academy.address);
  expect(refused).toEqual({
    directives: ['script-src-elem', 'script-src-elem', 'frame-src'],
    word: 'runs',
    ran: false,
  });
  await page.goto(`${pages}/wx/pages/common/web?src=${encodeURIComponent('https://edu.invalid/')}`);
  await expect(page.getByText('edu.invalid 是其他网站的页面，请在浏览器中打开。')).toBeVisible();
});

test('a shell without plugins runs all the same, and asks for no permission', async ({ page }) => {
  await installShellMock(page, ['Device', 'Network', 'PushNotifications', 'StatusBar']);
  const asked = page.waitForRequest(/\/app\/v1\/page/);
  await openApp(page);
  expect(await (await asked).allHeaders()).toMatchObject({ app: 'hybrid', system: 'android' });
  await expect.poll(() => listCalls(page)).toContain('LiveUpdate.ready');
  await pressBack(page);
  await expect(page.getByText('再按一次退出')).toBeVisible();
  expect((await listCalls(page)).filter((name) => name.startsWith('PushNotifications'))).toEqual([]);
});

test('the phone’s back button goes back a page, and exits the app when pressed twice at the root', async ({
  page,
}) => {
  await openApp(page);
  await page.getByRole('link', { name: /全部/ }).first().click();
  await expect(page).toHaveURL(/courseList/);
  await pressBack(page);
  await expect(page).not.toHaveURL(/courseList/);
  await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
  await pressBack(page);
  await expect(page.getByText('再按一次退出')).toBeVisible();
  expect(await listCalls(page)).not.toContain('App.exitApp');
  await pressBack(page);
  await expect.poll(() => listCalls(page)).toContain('App.exitApp');
});

test('a poster is written to the phone’s disk and shared with its share sheet', async ({ page }) => {
  await page.goto(`${pages}/wx/pages/appPop/share`);
  await page.getByRole('button', { name: '生成海报' }).click();
  await page.getByRole('button', { name: '保存图片' }).click();
  await expect.poll(() => listCalls(page)).toContain('Share.share');
  const [poster, ...others] = await listFiles(page, 'CACHE');
  expect([poster, others]).toEqual([expect.stringMatching(/^CACHE\/shared-files\/.+\.png$/), []]);
  expect(await findCall(page, 'Share.share')).toMatchObject({ files: [`file:///${poster}`] });
});

test('a session ended by the server is cleared, and the download page opens', async ({ page }) => {
  const request = await requests.newContext({ baseURL: academy.address });
  const token = await getToken(request, newMobile());
  await request.post('/app/v1/user/logout', { headers: { token } });
  await signInPage(page, token);
  await page.goto(`${pages}/`);
  await expect(page).toHaveURL(/common\/web\?src=%2Fwx%2Fdownload\.html/);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(/放到手机桌面/);
  expect(await page.evaluate(() => localStorage.getItem('user_identity_token'))).toBeNull();
});

test('a lost connection opens the download page, which closes when the connection returns', async ({
  page,
}) => {
  await openApp(page);
  await emitPhoneEvent(page, 'Network', 'networkStatusChange', { connected: false });
  await expect(page).toHaveURL(/common\/web/);
  await emitPhoneEvent(page, 'Network', 'networkStatusChange', { connected: true });
  await expect(page).not.toHaveURL(/common\/web/);
});

test('an optional release can wait for a day; accepted, it downloads with progress and opens', async ({
  page,
}) => {
  await publish();
  await openApp(page);
  await expect(popup(page)).toContainText('3.4.0');
  await expect(popup(page)).toContainText('答疑更快');
  await pressBack(page);
  await expect(popup(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
  await expect.poll(() => listCalls(page)).toContain('LiveUpdate.ready');
  await page.waitForTimeout(2_500);
  await expect(popup(page)).toBeHidden();
  await page.evaluate(() => localStorage.removeItem('upgrade_asked'));
  await page.reload();
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect(page.getByText(/正在下载 [1-9]\d%/)).toBeVisible();
  await expect(page.getByText('正在重新打开')).toBeVisible();
  await expectOpened(page);
});

test('an interrupted release download resumes, also after the app was killed', async ({ page }) => {
  await publish();
  host.answers = 2;
  await openApp(page);
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect(page.getByText('没有下载完，下好的部分还在')).toBeVisible();
  host.answers = 0;
  await page.getByRole('button', { name: '继续下载' }).click();
  await expect(page.getByText('没有下载完，下好的部分还在')).toBeVisible();
  expect(await listCalls(page)).not.toContain('LiveUpdate.setNextBundle');

  Object.assign(host, { asked: [], answers: Infinity });
  await page.evaluate(() => localStorage.removeItem('upgrade_asked'));
  await page.reload();
  await page.getByRole('button', { name: '立即更新' }).click();
  await expectOpened(page);
  expect(host.asked).toEqual([`bytes=131072-${bundle.length - 1}`]);
});

test('a forced release cannot be dismissed; one that is not genuine is not opened', async ({ page }) => {
  await publish({ forced: true, sha256: '0'.repeat(64) });
  await page.goto(`${pages}/`);
  await expect(popup(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: '以后再说' })).toBeHidden();
  await pressBack(page);
  await page.goBack();
  await expect(popup(page)).toBeVisible();
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect(page.getByText('没有下载成功')).toBeVisible();
  expect(await listCalls(page)).not.toContain('LiveUpdate.setNextBundle');
  await expect(page.getByRole('button', { name: '重新下载' })).toBeVisible();
});

test('a browser is offered a release published for it, which leads to the download page', async ({
  page,
}) => {
  await publish();
  await page.goto(`${academy.address}/wx/`);
  await expect(page.getByRole('heading', { name: '精品课程' })).toBeVisible();
  await page.waitForTimeout(3_000);
  await expect(popup(page)).toBeHidden();
  const store = { kind: 'store', url: '/wx/download.html', size: null, sha256: null, min_code: null };
  await publish({ ...store, system: 'web', forced: true });
  await expect(async () => {
    await page.reload();
    await expect(popup(page)).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: '以后再说' })).toBeHidden();
  await page.goBack().catch(() => {});
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect(page).toHaveURL(/common\/web\?src=%2Fwx%2Fdownload\.html/);
});

test('the web build contains no code of the shell', () => {
  const native = /nativePromise|androidBridge|setNextBundle|PushNotifications|appendFile/g;
  const findNative = (folder: string) => {
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    expect(scripts.length).toBeGreaterThan(10);
    const found = scripts.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(native) ?? []);
    return [...new Set(found)].toSorted();
  };
  expect(findNative(join(import.meta.dirname, '../apps/mobile/dist/assets'))).toEqual([]);
  // By the same names the pages on the phone are recognised.
  expect(findNative(hybridPages)).toEqual([
    'PushNotifications',
    'androidBridge',
    'appendFile',
    'nativePromise',
    'setNextBundle',
  ]);
});
