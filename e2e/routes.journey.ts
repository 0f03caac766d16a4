import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { routes, type RouteDefinition } from '../packages/contract/src/routes.ts';
import { contentFor } from './content.ts';

for (const [path, route] of Object.entries(routes) as [string, RouteDefinition][]) {
  test(`${path} opens without an error and without a serious accessibility violation`, async ({
    page,
    request,
  }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
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
    const axe = new AxeBuilder({ page });
    // The specification leaves the titles of two popups blank.
    if (route.title === '') axe.disableRules('document-title');
    const { violations } = await axe.analyze();
    const serious = violations.filter((each) => each.impact === 'serious' || each.impact === 'critical');
    expect(serious.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
}
