import type { FakeServer } from '@academy/client/testing/fake-server.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

/**
 * Opens a screen whose calls fail: it shows its skeleton, then an error, and a tap retries, this time with success.
 */
export async function loadAfterRetry(server: FakeServer, show: () => Promise<unknown>): Promise<void> {
  const release = server.hold();
  server.failure = 500;
  await show();
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
  release();
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
}
