import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { Activity } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import AiScreen from './ai-screen.tsx';
import { Composer } from './composer.tsx';

const url = '/pages/ai/ai';
const field = () => page.getByRole('textbox', { name: '您的问题' });
const topUrl = () => topPage(appNavigator.getSnapshot()).url;

let words = ['作业拖拉'];
const server = createFakeServer({ 'GET search/words/recommend': () => ({ list: words }) });

beforeEach(() => {
  localStorage.clear();
  toast.hide();
  words = ['作业拖拉'];
});

test('it greets, says what can be asked, and claims no answer', async () => {
  await renderScreen(<AiScreen />, { url, server });
  await expect.element(page.getByRole('heading', { level: 1, name: '智能问答' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: /好|夜深了/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '拨打 12355' })).toHaveAttribute('href', 'tel:12355');
  await expect.element(field()).toHaveAttribute('maxlength', '140');
  await expectAccessible();
});

test('sending leads to the login page and keeps what was typed', async () => {
  const screen = await renderScreen(<AiScreen />, { url, server });
  await field().fill('孩子写作业拖拉怎么办');
  await page.getByRole('button', { name: '发送' }).click();
  await vi.waitFor(() => expect(topUrl()).toBe('/pages/common/login'));
  await expect.element(field()).toHaveValue('孩子写作业拖拉怎么办');
  await screen.unmount();
  await renderScreen(<AiScreen />, { url, server });
  await expect.element(field()).toHaveValue('孩子写作业拖拉怎么办');
});

test('Enter sends, with Shift it breaks the line', async () => {
  await renderScreen(<AiScreen />, { url, server });
  await field().fill('第一行');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(topUrl()).toBe(url);
  await expect.element(field()).toHaveValue('第一行\n');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(topUrl()).toBe('/pages/common/login'));
});

test('an empty question gives a hint', async () => {
  await renderScreen(<AiScreen />, { url, server });
  await page.getByRole('button', { name: '发送' }).click();
  expect(toast.getCurrent()?.text).toBe('先写下您的问题吧');
  expect(topUrl()).toBe(url);
});

test('close to the limit the length is told', async () => {
  await renderScreen(<AiScreen />, { url, server });
  await field().fill('问'.repeat(119));
  await expect.element(page.getByText('119/140')).not.toBeInTheDocument();
  await field().fill('问'.repeat(130));
  await expect.element(page.getByText('130/140')).toBeVisible();
});

test('what the library already has is searched for at a tap', async () => {
  await renderScreen(<AiScreen />, { url, server });
  await page.getByRole('button', { name: '作业拖拉' }).click();
  await vi.waitFor(() => expect(topUrl()).toBe(href.search({ keyword: '作业拖拉' })));
});

test('refreshing reads the words anew', async () => {
  await renderScreen(<AiScreen />, { url, server });
  await expect.element(page.getByRole('button', { name: '作业拖拉' })).toBeVisible();
  words = ['零花钱'];
  (page.getByRole('button', { name: '刷新' }).element() as HTMLButtonElement).click();
  await expect.element(page.getByRole('button', { name: '零花钱' })).toBeVisible();
});

test('a keyboard that went while the page was covered leaves no gap', async () => {
  const screen = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Composer />
    </Activity>
  );
  const { rerender } = await render(screen('visible'));
  const place = field().element().closest('form')!.parentElement!;
  const seen = window.visualViewport!;
  const height = vi.spyOn(seen, 'height', 'get').mockReturnValue(place.getBoundingClientRect().bottom - 30);
  seen.dispatchEvent(new Event('resize'));
  const gap = () => field().element().closest('form')!.style.marginBottom;
  await vi.waitFor(() => expect(gap()).toBe('30px'));
  await rerender(screen('hidden'));
  height.mockRestore();
  await rerender(screen('visible'));
  await vi.waitFor(() => expect(gap()).toBe(''));
});

test('the soft keyboard lifts the field instead of covering it', async () => {
  await renderScreen(<AiScreen />, { url, server });
  const before = field().element().getBoundingClientRect().bottom;
  const seen = window.visualViewport!;
  const height = vi.spyOn(seen, 'height', 'get').mockReturnValue(before - 300);
  seen.dispatchEvent(new Event('resize'));
  await vi.waitFor(() => {
    expect(field().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(before - 300);
  });
  height.mockRestore();
  seen.dispatchEvent(new Event('resize'));
  await vi.waitFor(() => expect(field().element().getBoundingClientRect().bottom).toBe(before));
});
