import AxeBuilder from '@axe-core/playwright';
import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { listScreens, type Role } from '../scripts/screens/list-screens.mjs';
import { beSignedIn, getToken } from './person.ts';

/** Every screen of every role, as those meet it who do not see it, or not well. */

const mobiles = { parent: '13800000001', expert: '13800000002', owner: '13800000003' };
const roles: Role[] = ['guest', 'parent', 'expert', 'owner'];

const beLoaded = (page: Page) => expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);

/** What is not asked of a screen: popups whose title the specification leaves blank, and a page with one of its own within. */
function findExempt(path: string): string[] {
  if (path.startsWith('/pages/common/web')) return ['landmark-unique'];
  return /appPop\/share|expertLivePushBack|upgrade-popup/.test(path) ? ['document-title'] : [];
}

/** What axe has to say, in the light and in the dark. */
async function findBarriers(page: Page, path: string): Promise<string[]> {
  const axe = () => new AxeBuilder({ page }).disableRules(findExempt(path));
  const { violations } = await axe().analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload({ waitUntil: 'networkidle' });
  await beLoaded(page);
  const dark = await axe().withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...violations, ...dark.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`,
  );
}

for (const role of roles) {
  test(`no screen of a ${role} has a barrier, and every one says first what it is`, async ({
    browser,
    request,
    baseURL,
  }) => {
    test.setTimeout(600_000);
    const tokens = { guest: undefined } as Record<Role, string | undefined>;
    for (const [each, mobile] of Object.entries(mobiles))
      tokens[each as Role] = await getToken(request, mobile);
    const screens = (await listScreens(baseURL!, tokens)).filter((one) => one.role === role && !one.prepare);
    const phone: BrowserContextOptions = test.info().project.use;
    const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
    const page = await context.newPage();
    if (tokens[role]) await beSignedIn(page, tokens[role]);
    for (const { name, path } of screens)
      await test.step(name, async () => {
        await page.goto(`/wx${path}`, { waitUntil: 'networkidle' });
        await beLoaded(page);
        expect.soft(await findBarriers(page, path), name).toEqual([]);
        const headings = page.getByRole('heading');
        await expect.soft(headings.first(), `${name} has a heading`).toBeAttached();
      });
    await context.close();
  });
}

test('the focus goes to the heading of what is opened', async ({ page }) => {
  await page.goto('/wx/pages/index/index', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: '专家直播' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '专家直播' })).toBeFocused();
});

test('for whoever asked for rest nothing moves', async ({ browser }) => {
  const phone: BrowserContextOptions = test.info().project.use;
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' });
  await context.addInitScript(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const look = (): void => {
      for (const { effect } of document.getAnimations())
        if (effect instanceof KeyframeEffect && Number(effect.getComputedTiming().activeDuration) > 1)
          moved.add(effect.target?.outerHTML.slice(0, 120) ?? '');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const page = await context.newPage();
  await page.goto('/wx/pages/index/index', { waitUntil: 'networkidle' });
  for (const name of ['专家直播', '精品课程', '智能问答']) {
    await page.getByRole('link', { name }).first().click();
    await page.waitForTimeout(1_500);
    await page.goBack();
    await page.waitForTimeout(500);
  }
  expect(await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])).toEqual([]);
  await context.close();
});
