import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { toast as limits } from '@academy/contract/limits.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addSeen, isSeen } from '../../../features/player/seen-lessons.ts';
import { searchHistory } from '../../../features/search/search-history.ts';
import { offlineCaches } from '../../../platform/offline-caches.ts';
import { saveStored, loadStored } from '../../../platform/storage.ts';
import { displaySettings, textScales } from '../../../theme/display-settings.ts';
import { areaStore, defaultArea } from '../../../data/area-store.ts';
import { playerPreferences } from '../../../playback/player-preferences.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { usageChoice } from '../../../session/usage-choice.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import SetScreen from './set-screen.tsx';

const show = (server = createFakeServer({})) =>
  renderScreen(
    <>
      <SetScreen />
      <DialogHost />
    </>,
    { url: '/pages/common/set', server },
  );
const root = document.documentElement;

const plain = () => {
  localStorage.clear();
  areaStore.select(defaultArea);
  displaySettings.restore();
  playerPreferences.update({ rate: 1, captions: true });
};
beforeEach(plain);
afterEach(plain);

test('light and dark are applied at once and saved', async () => {
  await show();
  await expect.element(page.getByRole('radio', { name: '跟随系统' })).toBeChecked();
  await page.getByText('深色').click();
  expect(root.dataset.theme).toBe('dark');
  await expect.element(page.getByRole('radio', { name: '深色' })).toBeChecked();
  expect(loadStored('appearance')).toMatchObject({ theme: 'dark' });
  await page.getByText('浅色').click();
  expect(root.dataset.theme).toBe('light');
  await expectAccessible();
});

test('elder mode raises the minimum text size, and the slider chooses it', async () => {
  await show();
  const size = page.getByRole('slider', { name: /文字大小/ });
  await expect.element(size).toHaveAttribute('aria-valuetext', '16 像素');
  (size.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(displaySettings.get().textScale).toBe(textScales.min + textScales.step);
  await page.getByRole('switch', { name: '长辈模式' }).click();
  expect(root).toHaveAttribute('data-elder');
  await expect.element(size).toHaveAttribute('aria-valuetext', '22 像素');
  await userEvent.keyboard('{Tab}');
  await page.getByRole('switch', { name: '长辈模式' }).click();
  expect(root).not.toHaveAttribute('data-elder');
});

test('speed and captions are the player’s preferences', async () => {
  await show();
  await page.getByText('1.5×').click();
  await page.getByRole('switch', { name: '显示字幕' }).click();
  expect(playerPreferences.get()).toMatchObject({ rate: 1.5, captions: false });
});

test('usage statistics are sent only after switching them on, a choice per device', async () => {
  usageChoice.restore();
  await show();
  const choice = page.getByRole('switch', { name: '使用情况统计' });
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await expect.element(choice).toBeChecked();
  expect([usageChoice.isAllowed(), loadStored('usage_choice')]).toEqual([true, true]);
  await choice.click();
  await expect.element(choice).not.toBeChecked();
  expect([usageChoice.isAllowed(), loadStored('usage_choice')]).toEqual([false, false]);
});

test('a browser that declines tracking leaves nothing to choose', async () => {
  const asked = vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1');
  await show();
  await expect.element(page.getByText('您的浏览器要求不统计，我们已照办')).toBeVisible();
  expect(page.getByRole('switch', { name: '使用情况统计' }).elements()).toEqual([]);
  asked.mockRestore();
});

test('the area links to its choice, the academy’s texts to their pages, and the version is shown', async () => {
  await show();
  await expect
    .element(page.getByRole('link', { name: '地区 山东省' }))
    .toHaveAttribute('href', '/wx/pages/common/location');
  for (const [name, key] of Object.entries({
    关于我们: 'about',
    用户协议: 'user-agreement',
    隐私政策: 'privacy',
    儿童隐私保护: 'children-privacy',
  })) {
    await expect
      .element(page.getByRole('link', { name }))
      .toHaveAttribute('href', `/wx/pages/common/sysArticle?key=${key}`);
  }
  await expect.element(page.getByText('3.3.5')).toBeVisible();
});

test('the cache is measured, cleared after a confirmation, and other data stays', async () => {
  searchHistory.add('作业');
  saveStored('player_positions', [['a', 9]]);
  addSeen('lesson:1', { intervals: [[0, 9]], duration: 9 });
  saveStored('user_identity_token', 'mine');
  saveStored('ai_draft', '还没问完的话');
  const store = await caches.open('pictures');
  await store.put('/a', new Response('x'.repeat(2_000)));
  await show();
  const clear = page.getByRole('button', { name: /^清除缓存 2\.\d KB$/ });
  await clear.click();
  await page.getByRole('button', { name: '取消' }).click();
  expect(loadStored('player_positions')).toBeDefined();
  await clear.click();
  await page.getByRole('button', { name: '清除', exact: true }).click();
  await expect.element(page.getByText('没有缓存')).toBeVisible();
  await waitFor(() => expect(toast.getCurrent()?.text).toMatch(/^已清除 2\.\d KB$/));
  expect(searchHistory.get()).toEqual([]);
  expect(isSeen('lesson:1')).toBe(false);
  expect(loadStored('player_positions')).toBeUndefined();
  expect(await caches.has('pictures')).toBe(false);
  expect(loadStored('user_identity_token')).toBe('mine');
  expect(loadStored('ai_draft')).toBe('还没问完的话');
});

test('while a content is saved, the app files that play it stay', async () => {
  const saved = `${offlineCaches.saved}course-3-11`;
  for (const name of [saved, offlineCaches.assets, offlineCaches.pictures]) {
    await (await caches.open(name)).put('/a', new Response('x'.repeat(2_000)));
  }
  await show();
  await page.getByRole('button', { name: /^清除缓存 2\.\d KB$/ }).click();
  await page.getByRole('button', { name: '清除', exact: true }).click();
  await expect.element(page.getByText('没有缓存')).toBeVisible();
  const left = await caches.keys();
  expect(left.filter((name) => name.startsWith('academy-')).sort()).toEqual([offlineCaches.assets, saved]);
  for (const name of left) await caches.delete(name);
});

test('a signed-in person sees account security and logout; a guest sees neither', async () => {
  const visited = await show();
  expect(page.getByRole('link', { name: '账号与安全' }).elements()).toEqual([]);
  await visited.unmount();
  session.save(tokenOf());
  await show(createFakeServer({ 'POST user/logout': () => ({}) }));
  await expect
    .element(page.getByRole('link', { name: '账号与安全' }))
    .toHaveAttribute('href', '/wx/pages/mine/account');
  const out = page.getByRole('button', { name: '退出登录' });
  await out.click();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  expect(session.get().token).not.toBe('');
  await out.click();
  await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click();
  await waitFor(() => expect(session.get().token).toBe(''));
  await expect.element(out).not.toBeInTheDocument();
});

test('a loading message stays until the server has answered the sign-out', async () => {
  session.save(tokenOf());
  let finish = () => {};
  const answered = new Promise<object>((resolve) => (finish = () => resolve({})));
  await show(createFakeServer({ 'POST user/logout': () => answered }));
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click();
  await expect.poll(() => toast.getCurrent()).toEqual({ text: '正在退出', isLoading: true });
  // Longer than any other toast.
  await new Promise((resolve) => setTimeout(resolve, limits.duration + 300));
  await expect.poll(() => toast.getCurrent()?.text).toBe('正在退出');
  finish();
  await expect.poll(() => toast.getCurrent()).toEqual({ text: '已退出登录', isLoading: false });
});
