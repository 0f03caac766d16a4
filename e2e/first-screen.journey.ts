import { expect, test, type APIRequestContext, type Page, type Request } from '@playwright/test';
import { contentFor } from './content.ts';
import { holdScripts, isHydrated, waitUntilHydrated } from './screen.ts';

/** Screens that the server renders, with a text of each that comes from the academy's data. */
const screens: readonly [
  path: string,
  query: string | undefined,
  shown: (page: Page) => ReturnType<Page['getByRole']>,
][] = [
  ['/', '', (page) => page.getByRole('region').getByRole('link').first()],
  ['/pages/index/course', undefined, (page) => page.getByRole('heading', { level: 1 })],
  ['/pages/index/information', undefined, (page) => page.getByRole('article').getByRole('paragraph').first()],
  ['/pages/index/expert', undefined, (page) => page.getByRole('heading', { level: 1 })],
  ['/pages/index/courseList', '', (page) => page.getByRole('list').getByRole('link').first()],
  ['/pages/index/informationList', '', (page) => page.getByRole('list').getByRole('link').first()],
  ['/pages/index/expertList', '', (page) => page.getByRole('list').getByRole('link').first()],
  [
    '/pages/common/search',
    `?keyword=${encodeURIComponent('作业')}`,
    (page) => page.getByRole('list').getByRole('link').first(),
  ],
  ['/pages/index/actLive', undefined, (page) => page.getByRole('heading', { level: 1 })],
  ['/pages/media/expertLive', undefined, (page) => page.getByRole('heading', { level: 1 })],
  ['/pages/index/home', '?id=1', (page) => page.getByRole('heading', { level: 1 })],
  ['/pages/common/sysArticle', undefined, (page) => page.getByRole('paragraph').first()],
  ['/pages/index/miniVideoList', '', (page) => page.getByRole('list').getByRole('link').first()],
  ['/pages/index/majorCourse', '', (page) => page.getByRole('list').getByRole('link').first()],
  ['/pages/index/excellentList', '', (page) => page.getByRole('list').getByRole('link').first()],
  ['/pages/media/miniVideo', undefined, (page) => page.getByRole('heading', { level: 1 })],
  ['/pages/media/miniVideoShare', undefined, (page) => page.getByRole('heading', { level: 1 })],
  ['/pages/common/error', '', (page) => page.getByRole('heading', { level: 1 })],
];

const addressOf = async (request: APIRequestContext, path: string, query: string | undefined) =>
  `/wx${path}${query ?? (await contentFor(request, path))}`;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  for (const [path, query, shown] of screens) {
    test(`${path} shows its content`, async ({ page, request }) => {
      await page.goto(await addressOf(request, path, query));
      await expect(shown(page)).toBeVisible();
      await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
    });
  }
});

/** What Chromium reports of a layout shift (Layout Instability API), which the DOM's types do not have. */
interface LayoutShiftSource {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}
type LayoutShift = PerformanceEntry & { value: number; sources: LayoutShiftSource[] };

declare global {
  // eslint-disable-next-line no-var -- a global of the page.
  var shifts: { value: number; moved: string[] }[];
}

/** Records the page's layout shifts from the start, each with the elements that moved. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    globalThis.shifts = [];
    const describe = ({ node, previousRect, currentRect }: LayoutShiftSource) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const opening = /^<[^>]*>/.exec(element?.outerHTML ?? '')?.[0] ?? 'a removed element';
      return `${opening} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
    };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        globalThis.shifts.push({ value, moved: sources.map(describe) });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * Whether a page asks for something to show. It may send that somebody is there, and enter the room of a live that is on.
 */
const isQuery = (request: Request) =>
  request.method() === 'GET' && /\/app\/v1\/(?!user\/live\/getsign)/.test(request.url());

for (const [path, query, shown] of screens) {
  test(`${path} hydrates without a request, a layout shift or an error`, async ({ page, request }) => {
    const problems: string[] = [];
    const asked: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('request', (each) => isQuery(each) && asked.push(each.url()));
    await watchShifts(page);
    await page.goto(await addressOf(request, path, query), { waitUntil: 'networkidle' });
    const title = await page.title();
    await waitUntilHydrated(page);
    await page.waitForTimeout(500);
    await expect(shown(page)).toBeVisible();
    expect(await page.title()).toBe(title);
    // Where a slow parser paints half a row, what is there moves a few pixels with the rest of it: 0.006 at most, when a
    // page's title is centred anew beside its buttons. A line that hydration inserts moves all below it: 0.02 or more.
    const shifts = await page.evaluate(() => globalThis.shifts);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, shifts.flatMap(({ moved }) => moved).join('\n')).toBeLessThan(0.01);
    expect(asked).toEqual([]);
    expect(problems).toEqual([]);
  });
}

test('a shared link has its title, description and card', async ({ request }) => {
  const query = await contentFor(request, '/pages/index/course');
  const html = await (await request.get(`/wx/pages/index/course${query}`)).text();
  const [, title] = /<title>(.*?)<\/title>/.exec(html)!;
  const { data } = await (
    await request.get(
      `/app/v1/content/detail${query.replace('id=', 'content_id=').replace('type=', 'content_type=')}`,
    )
  ).json();
  expect(title).toBe(data.title);
  expect(html).toContain(`<meta property="og:title" content="${data.title}" />`);
  expect(html).toContain('<meta property="og:image" content="http');
  expect(html).toContain(`og:url" content="http`);
});

test('missing content is 404 and offers a way on', async ({ page }) => {
  const answer = await page.goto('/wx/pages/index/course?id=999999&type=course');
  expect(answer!.status()).toBe(404);
  await expect(page.getByText('内容不存在或已下架。')).toBeVisible();
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: '看看别的课程' }).click();
  await expect(page).toHaveURL(/courseList/);
  expect((await page.goto('/wx/pages/index/nowhere'))!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
});

test('back from a deep link leads home, and a tap works as soon as the page is hydrated', async ({
  page,
  request,
}) => {
  await page.goto(await addressOf(request, '/pages/index/information', undefined));
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/\/wx\/(pages\/index\/index)?$/);
  await expect(page.getByRole('region').first()).toBeVisible();
});

test('a card that is not hydrated yet opens its page in place', async ({ page }) => {
  const release = await holdScripts(page, /\/assets\/(?:rest|home-rest)-/);
  await page.goto('/wx/');
  await waitUntilHydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('list').getByRole('link', { name: /课/ }).last().tap();
  await expect(page).toHaveURL(/pages\/index\/course\?id=/);
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  release();
  await page.goBack();
  await expect(page).toHaveURL(/\/wx\/(pages\/index\/index)?$/);
  await expect(page.getByRole('region').first()).toBeVisible();
});

test('scripts that arrive late delay nothing', async ({ page, request }) => {
  const release = await holdScripts(page, /\/assets\/.*\.js$/);
  const address = await addressOf(request, '/pages/index/course', undefined);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isHydrated(page)).toBe(false);
  release();
  await waitUntilHydrated(page);
});

test('styles that stand in the page are not fetched, and a style sheet that failed once is fetched again', async ({
  page,
  request,
}) => {
  const fetched: string[] = [];
  await page.route(/\.css$/, (route) => {
    const { pathname } = new URL(route.request().url());
    fetched.push(pathname);
    const isFirst = fetched.filter((path) => path === pathname).length === 1;
    return isFirst && pathname.includes('/set-screen') ? route.abort() : route.continue();
  });
  await page.goto(await addressOf(request, '/pages/index/course', undefined), { waitUntil: 'networkidle' });
  expect(await isHydrated(page)).toBe(true);
  expect(fetched).toEqual([]);
  await page.goto('/wx/pages/common/set');
  const isStyled = () =>
    page.evaluate(() => {
      try {
        const sheets = [...document.styleSheets].filter(({ href }) => href?.includes('/set-screen'));
        return sheets.some(({ cssRules }) => cssRules.length > 0);
      } catch {
        // Rules of a sheet that failed cannot be read.
        return false;
      }
    });
  await expect.poll(isStyled).toBe(true);
  expect(fetched.filter((path) => path.includes('/set-screen'))).toHaveLength(2);
  await expect(page.getByRole('radio', { name: '深色' })).toBeVisible();
});

test('a button pressed before the script arrives is pressed again afterwards', async ({ page, request }) => {
  const release = await holdScripts(page, /\/assets\/.*\.js$/);
  await page.goto(await addressOf(request, '/pages/index/course', undefined), { waitUntil: 'commit' });
  await page.getByRole('button', { name: '点赞' }).tap();
  expect(await isHydrated(page)).toBe(false);
  release();
  await expect(page).toHaveURL(/pages\/common\/login/);
});

test('a video whose poster is pressed before the script arrives plays afterwards', async ({
  page,
  request,
}) => {
  const release = await holdScripts(page, /\/assets\/.*\.js$/);
  await page.goto(await addressOf(request, '/pages/media/miniVideoShare', undefined), {
    waitUntil: 'commit',
  });
  await page.getByTestId('picture').tap();
  expect(await isHydrated(page)).toBe(false);
  release();
  const time = () => page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await expect.poll(time).toBeGreaterThan(0);
});

test('a visitor of another area never sees the province’s page as theirs', async ({ page, request }) => {
  const { data } = await (await request.get('/app/v1/area?parent_id=1')).json();
  const [city] = data.list;
  await page.addInitScript((area) => localStorage.setItem('area', JSON.stringify(area)), {
    id: city.id,
    name: city.name,
    signal: city.signal,
    lev: city.lev,
  });
  let seen = '';
  await page.route(/\/assets\/app-.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    seen = await page.locator('#root').evaluate((root) => getComputedStyle(root).visibility);
    await route.continue();
  });
  await page.goto('/wx/');
  await expect(page.getByRole('button', { name: `地区：${city.name}` })).toBeVisible();
  expect(seen).toBe('hidden');
});

test('dark theme and large text apply from the first paint on', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('appearance', JSON.stringify({ theme: 'dark', elder: true, textScale: 1.5 })),
  );
  await watchShifts(page);
  await page.goto('/wx/', { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await waitUntilHydrated(page);
  expect(await page.evaluate(() => globalThis.shifts)).toEqual([]);
});

test('a signed-in user gets the guest’s page, which is then refetched', async ({ page, request }) => {
  await page.addInitScript(() => localStorage.setItem('user_identity_token', JSON.stringify('nobody')));
  const asked = page.waitForRequest((each) => each.url().includes('/app/v1/content/detail'));
  await page.goto(await addressOf(request, '/pages/index/course', undefined));
  expect((await asked).headers()['token']).toBe('nobody');
});

test.describe('outside China', () => {
  test.use({ timezoneId: 'America/New_York' });
  for (const path of ['/', '/pages/index/information', '/pages/media/expertLive'])
    test(`${path} shows the same relative days as the server`, async ({ page, request }) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      await page.goto(await addressOf(request, path, path === '/' ? '' : undefined));
      await waitUntilHydrated(page);
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(1_000);
      expect(problems).toEqual([]);
    });
});
