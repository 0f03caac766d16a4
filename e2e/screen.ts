import type { Locator } from '@playwright/test';

/** How far the screen of an element is scrolled, in CSS pixels. */
export function scrollTopOf(element: Locator): Promise<number> {
  return element.evaluate((start) => {
    for (let node: Element | null = start; node; node = node.parentElement) {
      if (node.scrollTop > 0) return Math.round(node.scrollTop);
    }
    return 0;
  });
}
