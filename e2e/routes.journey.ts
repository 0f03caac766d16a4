import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { routes, type RouteDefinition } from '../packages/contract/src/routes.ts';
import { contentFor } from './content.ts';

const folders = Map.groupBy(Object.entries(routes) as [string, RouteDefinition][], ([path]) =>
  path.split('/').slice(0, -1).join('/'),
);

// A folder's screens open one after the other in one browser: what they share is loaded once, as on a phone.
for (const [folder, screens] of folders) {
  test(`the screens of ${folder} open without an error and without a serious accessibility violation`, async ({
    page,
    request,
  }) => {
    test.setTimeout(60_000 + screens.length * 15_000);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    for (const [path, route] of screens) {
      await test.step(path, async () => {
        const query = await contentFor(request, path);
        await page.goto(`/wx${path}${query}`, { waitUntil: 'networkidle' });
        await expect(page.locator('#root')).not.toBeEmpty();
        await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
        await expect(page).toHaveURL(new RegExp(path.replaceAll('/', '\\/')));
        // Blank where the specification says so; a content page is named after its content.
        if (query === '') await expect(page).toHaveTitle(route.title ?? '有效父母学院');
        await expect(page.getByRole('button', { name: /加载失败/ })).toHaveCount(0);
        // Before axe, which writes styles into frames.
        expect(problems).toEqual([]);
        expect(await findSeriousViolations(page, route)).toEqual([]);
        problems.length = 0;
      });
    }
  });
}

async function findSeriousViolations(page: Page, route: RouteDefinition): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  // The specification leaves the titles of two popups blank.
  if (route.title === '') axe.disableRules('document-title');
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
