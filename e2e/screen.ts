import { expect, type Locator, type Page } from '@playwright/test';

/** Whether React handles the events of the page: it marks the elements that it controls. */
export const isHydrated = (page: Page): Promise<boolean> =>
  page.locator('[data-top]').evaluate((frame) => Object.keys(frame).some((key) => key.startsWith('__react')));

/** Waits until the app handles clicks itself. Before that the browser follows links. */
export const waitUntilHydrated = (page: Page): Promise<void> =>
  expect.poll(() => isHydrated(page)).toBe(true);

/** Holds the scripts of the pattern until the returned function is called, however fast or slow the machine is. */
export async function holdScripts(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    if (route.request().resourceType() === 'script') await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}

/** How far the screen of an element is scrolled, in CSS pixels. */
export function scrollTopOf(element: Locator): Promise<number> {
  return element.evaluate((start) => {
    for (let node: Element | null = start; node; node = node.parentElement) {
      if (node.scrollTop > 0) return Math.round(node.scrollTop);
    }
    return 0;
  });
}
