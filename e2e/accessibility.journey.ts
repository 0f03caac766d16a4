import AxeBuilder from '@axe-core/playwright';
import {
  type BrowserContextOptions,
  expect,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightWorkerArgs,
  test,
} from '@playwright/test';
import { listScreens, type Role } from '../scripts/screens/list-screens.mjs';
import { signInPage, getToken } from './person.ts';

/** Checks every screen of every role for accessibility. */

// Each role takes a minute: both workers share them.
test.describe.configure({ mode: 'parallel' });

const mobiles = {
  parent: '13800000001',
  expert: '13800000002',
  owner: '13800000003',
  school: '13800000005',
  operator: '13800000004',
};
const roles: Role[] = ['guest', 'parent', 'expert', 'owner', 'school', 'operator'];

const waitUntilLoaded = (page: Page) => expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);

/**
 * The rules that a screen is exempt from: popups whose title the specification leaves blank, and a page that contains
 * another page.
 */
function findExempt(path: string): string[] {
  if (path.startsWith('/pages/common/web')) return ['landmark-unique'];
  return /appPop\/share|expertLivePushBack|upgrade-popup/.test(path) ? ['document-title'] : [];
}

interface Visit {
  readonly page: Page;
  readonly name: string;
  /** The violations that axe reports on the screen, by all of its rules or only the given ones. */
  readonly findViolations: (rules?: string[]) => Promise<string[]>;
}

type Fixtures = Pick<PlaywrightTestArgs & PlaywrightWorkerArgs, 'browser' | 'request'> & { baseURL?: string };

/** Opens every screen of a role, one after the other. */
async function visitScreens(
  { browser, request, baseURL }: Fixtures,
  { role, ...options }: { role: Role } & BrowserContextOptions,
  check: (visit: Visit) => Promise<void>,
): Promise<void> {
  test.setTimeout(600_000);
  const tokens = { guest: undefined } as Record<Role, string | undefined>;
  for (const [each, mobile] of Object.entries(mobiles))
    tokens[each as Role] = await getToken(request, mobile);
  const screens = (await listScreens(baseURL!, tokens)).filter((one) => one.role === role && !one.prepare);
  const phone: BrowserContextOptions = test.info().project.use;
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  if (tokens[role]) await signInPage(page, tokens[role]);
  for (const { name, path } of screens)
    await test.step(name, async () => {
      await page.goto(`/wx${path}`, { waitUntil: 'networkidle' });
      await waitUntilLoaded(page);
      const findViolations = async (rules?: string[]) => {
        const axe = new AxeBuilder({ page }).disableRules(findExempt(path));
        const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`,
        );
      };
      await check({ page, name, findViolations });
    });
  await context.close();
}

for (const role of roles) {
  test(`no screen of a ${role} has an accessibility violation, and every one starts with its heading`, async ({
    browser,
    request,
    baseURL,
  }) => {
    await visitScreens({ browser, request, baseURL }, { role }, async ({ page, name, findViolations }) => {
      expect.soft(await findViolations(), name).toEqual([]);
      const headings = page.getByRole('heading');
      await expect.soft(headings.first(), `${name} has a heading`).toBeAttached();
    });
  });

  test(`the text of every screen of a ${role} has enough contrast in the dark theme`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const dark = { role, colorScheme: 'dark' } as const;
    await visitScreens({ browser, request, baseURL }, dark, async ({ name, findViolations }) => {
      expect.soft(await findViolations(['color-contrast']), name).toEqual([]);
    });
  });
}

test('opening a page focuses its heading', async ({ page }) => {
  await page.goto('/wx/pages/index/index', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: '专家直播' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '专家直播' })).toBeFocused();
});

test('with reduced motion nothing moves', async ({ browser }) => {
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
