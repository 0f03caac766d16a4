import { expect, test } from '@playwright/test';

/** The journeys' server is not connected with WeChat, so its policy does not allow WeChat's script. */
test.use({
  bypassCSP: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/122.0 Mobile MicroMessenger/8.0.50',
});

const script = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

/** A fake of WeChat's script that records its calls. */
const fake = `window.told = [];
  const tell = (name) => (given) => void window.told.push([name, given]);
  window.wx = {
    config: tell('config'), ready: (task) => task(),
    updateAppMessageShareData: tell('message'), updateTimelineShareData: tell('timeline'),
  };`;

test('in WeChat the menu shares the open page, signed for its address', async ({ page }) => {
  const asked: string[] = [];
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: fake }));
  await page.route('**/getShareParams?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    asked.push(new URL(route.request().url()).searchParams.get('url')!);
    const wechat = { app_id: 'wx01', timestamp: 1, nonce_str: 'n', signature: 's' };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, wechat } } });
  });
  const told = (name: string) =>
    page.evaluate(
      (which) =>
        ((window as { told?: [string, { title?: string; link?: string }][] }).told ?? [])
          .filter(([each]) => each === which)
          .map(([, input]) => input),
      name,
    );
  await page.goto('/wx/pages/index/expertList');
  await expect.poll(() => told('config')).toHaveLength(1);
  await expect.poll(() => told('timeline')).toHaveLength(1);
  await page.getByRole('link', { name: /李慕晴/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '李慕晴' })).toBeVisible();
  await expect.poll(() => told('message')).toHaveLength(2);
  const [, card] = await told('message');
  expect(card!.title).toMatch(/^李慕晴｜/);
  expect(new URL(card!.link!).pathname).toBe('/wx/pages/index/expert');
  expect(asked.at(-1)).toBe(page.url());
  expect(await told('config')).toHaveLength(2);
});

test('outside WeChat its script is never requested', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/122.0' });
  const page = await context.newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('localhost')) foreign.push(request.url());
  });
  const asked = page.waitForRequest(/getShareParams/, { timeout: 4_000 }).catch(() => undefined);
  await page.goto('/wx/pages/index/expertList');
  expect(await asked).toBeUndefined();
  expect(foreign).toEqual([]);
  await context.close();
});
