import { ApiError } from '@academy/client/api-error.ts';
import { technicalCodes, timeoutMessage } from '@academy/contract/limits.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { pullDown } from '@academy/ui/testing/touch.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { Activity } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { handleSessionEnd } from '../../../session/open-login.ts';
import { session } from '../../../session/session-store.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import { Composer } from './composer.tsx';
import {
  resetPage,
  chat,
  field,
  hot,
  isOpen,
  open,
  send,
  server,
  serverState,
  url,
} from './testing/ai-page.tsx';

vi.mock('socket.io-client', async () => (await import('./testing/ai-page.tsx')).library);

beforeEach(resetPage);

test('the start shows a greeting, what can be asked, and hot questions', async () => {
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: '智能问答' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: /好|夜深了/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: hot[0]!.text })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '拨打 12355' })).toHaveAttribute('href', 'tel:12355');
  await expectAccessible();
});

test('a tap shows another batch of hot questions, and a failed load can be retried', async () => {
  server.failure = 500;
  await open();
  await expect.element(page.getByRole('alert')).toBeVisible();
  server.failure = undefined;
  await page.getByRole('button', { name: '加载失败，点击重试' }).click();
  await page.getByRole('button', { name: '换一批' }).click();
  await expect.element(page.getByRole('button', { name: '怎么谈零花钱？' })).toBeVisible();
});

test('hot questions that take too long ask for a tap on the screen', async () => {
  server.answer({ 'GET qa/hot': () => new ApiError(technicalCodes.timeout, timeoutMessage) });
  await open();
  await expect.element(page.getByRole('button', { name: '连接超时，请点击屏幕重试' })).toBeVisible();
});

test('without hot questions the section is not shown', async () => {
  server.answer({ 'GET qa/hot': () => ({ list: [] }) });
  await open();
  await expect.element(page.getByText('回答有出处')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '大家都在问' })).not.toBeInTheDocument();
});

test('refreshing loads the hot questions again', async () => {
  await open();
  await expect.element(page.getByRole('button', { name: hot[0]!.text })).toBeVisible();
  const before = serverState.turns.length;
  pullDown(page.getByRole('button', { name: hot[0]!.text }).element());
  await waitFor(() => expect(serverState.turns.length).toBeGreaterThan(before));
});

test('a guest sees the number of questions left, and a button to log in', async () => {
  serverState.left = 0;
  await open();
  await expect.element(page.getByText('今天的 3 个问题已经问完了，登录后可以接着问。')).toBeVisible();
  await isOpen();
  chat().answer = () => ({ ok: false, name: 'TOO_SOON', message: '今天的问题已经问完了' });
  await field().fill('还想问');
  await send();
  await expect.element(page.getByRole('alert')).toHaveTextContent('今天的问题已经问完了');
  await expect.element(field()).toHaveValue('还想问');
  await expect.element(page.getByRole('button', { name: '登录' })).toBeVisible();
  await field().fill('');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('button', { name: '问答历史' }).click();
  await expect.element(page.getByText('登录以后问的问题都会记在这里，换一台手机也找得到。')).toBeVisible();
  await page.getByRole('button', { name: '关闭' }).click();
});

test('offline, the question stays in the field and in the device storage', async () => {
  const screen = await open();
  await isOpen();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('现在没有网络。可以先写好，连上网再发。')).toBeVisible();
  await field().fill('孩子写作业拖拉怎么办');
  await send();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/问题留在输入框里/);
  await expect.element(field()).toHaveValue('孩子写作业拖拉怎么办');
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await screen.unmount();
  await open();
  await expect.element(field()).toHaveValue('孩子写作业拖拉怎么办');
});

test('Enter sends, Shift+Enter breaks the line; an empty question shows a hint', async () => {
  await open();
  await isOpen();
  await send();
  await expect.poll(() => toast.getCurrent()?.text).toBe('先写下您的问题吧');
  await field().fill('第一行');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(field()).toHaveValue('第一行\n');
  expect(chat().socket().sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chat().socket().sent[0]?.input.content).toBe('第一行'));
  expect(topPage(appNavigator.getSnapshot()).url).toBe(url);
});

test('input stops at the limit, and close to it the length is shown', async () => {
  await open();
  const { questionLength } = qaLimits;
  const shown = (count: number) => page.getByText(`${count}/${questionLength}`);
  await field().fill('问'.repeat(questionLength - 21));
  await expect.element(shown(questionLength - 21)).not.toBeInTheDocument();
  await field().fill('问'.repeat(questionLength + 10));
  await expect.element(shown(questionLength)).toBeVisible();
  await expect.element(field()).toHaveValue('问'.repeat(questionLength));
});

test('a keyboard that closed while the page was covered leaves no gap', async () => {
  const screen = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Composer text="" onType={() => {}} onSend={() => {}} onStop={undefined} />
    </Activity>
  );
  const { rerender } = await render(screen('visible'));
  const place = field().element().closest('form')!.parentElement!;
  const seen = window.visualViewport!;
  const height = vi.spyOn(seen, 'height', 'get').mockReturnValue(place.getBoundingClientRect().bottom - 30);
  seen.dispatchEvent(new Event('resize'));
  const gap = () => field().element().closest('form')!.style.marginBottom;
  await waitFor(() => expect(gap()).toBe('30px'));
  await rerender(screen('hidden'));
  height.mockRestore();
  await rerender(screen('visible'));
  await waitFor(() => expect(gap()).toBe(''));
});

test('a message that the token has expired ends the session and opens the login page', async () => {
  session.save(tokenOf());
  session.onEnded = handleSessionEnd;
  onTestFinished(() => void (session.onEnded = () => {}));
  await open();
  await isOpen();
  chat()
    .socket()
    .receive('error', { record_id: null, name: 'SESSION_ENDED', message: '登录已过期，请重新登录' });
  expect([session.get().token, topPage(appNavigator.getSnapshot()).path]).toEqual([
    '',
    '/pages/common/login',
  ]);
});

test('the soft keyboard lifts the field instead of covering it', async () => {
  await open();
  const before = field().element().getBoundingClientRect().bottom;
  const seen = window.visualViewport!;
  const height = vi.spyOn(seen, 'height', 'get').mockReturnValue(before - 300);
  seen.dispatchEvent(new Event('resize'));
  await waitFor(() => {
    expect(field().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(before - 300);
  });
  height.mockRestore();
  seen.dispatchEvent(new Event('resize'));
  await waitFor(() => expect(field().element().getBoundingClientRect().bottom).toBe(before));
});
