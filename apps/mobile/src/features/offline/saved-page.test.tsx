import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addOfflineContent, getCacheName, removeAllOfflineContents } from './offline-contents.ts';
import { installPrompt } from '../../platform/install-prompt.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import SetScreen from '../../screens/common/set/set-screen.tsx';

const server = createFakeServer({});
const article = { content_id: 7, content_type: 'graphic', title: '父母也需要下班' } as const;
const lesson = {
  content_id: 3,
  content_type: 'course',
  lesson_id: 11,
  title: '第一课',
  parentTitle: '写作业拖拉',
} as const;

async function save(): Promise<void> {
  for (const [thing, bytes] of [[article, 14_000] as const, [lesson, 2_000_000] as const]) {
    await caches.open(getCacheName(thing));
    addOfflineContent({ ...thing, bytes, savedAt: Date.now() });
  }
}
const show = (url: '/pages/common/set' | '/pages/common/set?saved=1') =>
  renderScreen(
    <>
      <SetScreen />
      <DialogHost />
    </>,
    { url, server },
  );
afterEach(removeAllOfflineContents);

test('saved contents are listed with their size, link to their page, and are deleted one by one or all at once', async () => {
  await save();
  await show('/pages/common/set?saved=1');
  expect(document.title).toBe('离线内容');
  await expect.element(page.getByText('共 2 项，1.9 MB，都在这台设备上，没有网络也能看。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /父母也需要下班/ }))
    .toHaveAttribute('href', '/wx/pages/index/information?id=7&type=graphic');
  await expect
    .element(page.getByRole('link', { name: /第一课/ }))
    .toHaveAttribute('href', '/wx/pages/index/course?id=3&type=course&lesson=11');
  await expectAccessible();
  await page.getByRole('button', { name: '删除：父母也需要下班' }).click();
  await expect.element(page.getByText(/^共 1 项/)).toBeVisible();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('已删除《父母也需要下班》'));
  expect(await caches.has(getCacheName(article))).toBe(false);
  await page.getByRole('button', { name: '全部删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '全部删除' }).click();
  await expect.element(page.getByText(/还没有离线内容/)).toBeVisible();
  expect(await caches.has(getCacheName(lesson))).toBe(false);
});

/** With the keyboard, which needs the focus. */
async function press(name: string | RegExp): Promise<void> {
  (page.getByRole('button', { name }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

test('after a deletion the focus moves to the next row, after the last row to the one before, and finally to the empty text', async () => {
  await save();
  const more = { ...article, content_id: 8, title: '睡前二十分钟' };
  await caches.open(getCacheName(more));
  addOfflineContent({ ...more, bytes: 9_000, savedAt: Date.now() });
  await show('/pages/common/set?saved=1');
  await press('删除：第一课');
  await expect.element(page.getByRole('link', { name: /父母也需要下班/ })).toHaveFocus();
  await press('删除：父母也需要下班');
  await expect.element(page.getByRole('link', { name: /睡前二十分钟/ })).toHaveFocus();
  await press('删除：睡前二十分钟');
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^还没有离线内容/);
});

test('the text shown after all was deleted has the focus', async () => {
  await save();
  await show('/pages/common/set?saved=1');
  await press('全部删除');
  await page.getByRole('dialog').getByRole('button', { name: '全部删除' }).click();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^还没有离线内容/);
});

test('contents that the browser has cleared are no longer listed', async () => {
  await save();
  await caches.delete(getCacheName(article));
  await show('/pages/common/set?saved=1');
  await expect.element(page.getByText(/^共 1 项/)).toBeVisible();
});

test('the settings show the size of saved contents, and offer to install the app only where the browser does', async () => {
  await save();
  await show('/pages/common/set');
  await expect
    .element(page.getByRole('link', { name: /离线内容/ }))
    .toHaveAttribute('href', '/wx/pages/common/set?saved=1');
  await expect.element(page.getByText('2 项 · 1.9 MB')).toBeInTheDocument();
  const install = page.getByRole('button', { name: /添加到桌面/ });
  await expect.element(install).not.toBeInTheDocument();
  let asked = 0;
  const offer = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => void (asked += 1),
    userChoice: Promise.resolve({ outcome: 'dismissed' } as const),
  });
  installPrompt.set(offer);
  await install.click();
  expect(asked).toBe(1);
  await expect.element(install).not.toBeInTheDocument();
});
