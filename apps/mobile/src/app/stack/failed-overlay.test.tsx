import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { appNavigator } from '../../navigation/navigator.ts';
import { usePage } from '../../navigation/page-context.ts';
import { MemoryWindow } from '../../testing/memory-window.ts';
import { createQueryClient } from '../boot/query-client.ts';
import { importScreen } from '../router.tsx';
import { StackView } from './stack-view.tsx';

vi.mock('../router.tsx', () => ({ importScreen: vi.fn(), findEagerScreen: () => undefined }));

/** Stands in for every screen. */
const AnyScreen = () => <main data-testid={usePage().path} />;

test('an overlay that fails covers the page below, so that its error can be read', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(importScreen).mockResolvedValue({ default: AnyScreen });
  appNavigator.start(new MemoryWindow('/wx/pages/index/course?id=1'));
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <StackView />
    </QueryClientProvider>,
  );
  await expect.element(page.getByTestId('/pages/index/course')).toBeInTheDocument();
  vi.mocked(importScreen).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  appNavigator.navigateTo('/pages/appPop/expertLivePushBack?id=1');
  const again = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(again).toBeVisible();
  const frame = again.element().closest('[data-top]')!;
  expect(getComputedStyle(frame).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
  vi.mocked(importScreen).mockResolvedValue({ default: AnyScreen });
  await again.click();
  await expect.element(page.getByTestId('/pages/appPop/expertLivePushBack')).toBeInTheDocument();
  expect(getComputedStyle(frame).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  error.mockRestore();
});
