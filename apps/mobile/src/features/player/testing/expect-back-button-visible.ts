import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Checks that the back button is visible and uncovered after the player's controls have hidden. */
export async function expectBackButtonVisible(): Promise<void> {
  const frame = page.getByRole('region', { name: /^视频/ });
  await expect.element(frame, { timeout: 6_000 }).not.toHaveAttribute('data-controls');
  const back = page.getByRole('button', { name: '返回' }).element();
  // Waits for the fade to end.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(back.checkVisibility({ opacityProperty: true })).toBe(true);
  const { left, top, width, height } = back.getBoundingClientRect();
  expect(back.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
}
