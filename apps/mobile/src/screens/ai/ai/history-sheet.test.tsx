import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { touch } from '@academy/ui/testing/touch.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../../session/session-store.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import { ask, resetPage, hot, open, reply, serverState, url } from './testing/ai-page.tsx';

vi.mock('socket.io-client', async () => (await import('./testing/ai-page.tsx')).library);

beforeEach(resetPage);

test('the conversation is there after a reload, and a tap starts a new one', async () => {
  const screen = await open();
  await ask('怎么办');
  reply({ content: '先听他说完。', is_final: true });
  await expect.element(page.getByText('先听他说完。').first()).toBeVisible();
  await screen.unmount();
  await open();
  await expect.element(page.getByText('先听他说完。').first()).toBeVisible();
  await page.getByRole('button', { name: '新对话' }).click();
  await expect.element(page.getByRole('button', { name: hot[0]!.text })).toBeVisible();
});

test('the history is searched, continued, and deleted after a confirmation', async () => {
  session.save(tokenOf());
  await open(`${url}?history=1`);
  const sheet = page.getByRole('dialog', { name: '问答历史' });
  await expect.element(sheet.getByRole('button', { name: /^孩子不吃饭怎么办/ })).toBeVisible();
  await expectAccessible();
  await sheet.getByRole('searchbox', { name: '搜索问答历史' }).fill('手机');
  await expect.element(sheet.getByText('没有找到“手机”，换个说法试试。')).toBeVisible();
  await sheet.getByRole('searchbox', { name: '搜索问答历史' }).fill('');
  await sheet.getByRole('button', { name: /^孩子不吃饭怎么办/ }).click();
  await expect.element(page.getByText('先看看他饿不饿。').first()).toBeVisible();
  await page.getByRole('button', { name: '问答历史' }).click();
  await sheet.getByRole('button', { name: '删除：孩子不吃饭怎么办' }).click();
  await page.getByRole('dialog', { name: '删除这次对话？' }).getByRole('button', { name: '删除' }).click();
  await expect.element(sheet.getByText('还没有问过问题。问过的都会记在这里。')).toBeVisible();
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect.element(page.getByRole('button', { name: hot[0]!.text })).toBeVisible();
});

test('after a conversation was deleted the focus is on the next one, after the last on the heading', async () => {
  session.save(tokenOf());
  const [first] = serverState.sessions;
  serverState.sessions = [first!, { ...first!, session_id: 'another', title: '孩子不睡觉怎么办' }];
  await open(`${url}?history=1`);
  const sheet = page.getByRole('dialog', { name: '问答历史' });
  const remove = async (title: string) => {
    await sheet.getByRole('button', { name: `删除：${title}` }).click();
    await page.getByRole('dialog', { name: '删除这次对话？' }).getByRole('button', { name: '删除' }).click();
    await expect.element(sheet.getByRole('button', { name: `删除：${title}` })).not.toBeInTheDocument();
  };
  await remove('孩子不吃饭怎么办');
  await expect.element(sheet.getByRole('button', { name: /^孩子不睡觉怎么办/ })).toHaveFocus();
  await remove('孩子不睡觉怎么办');
  await expect.element(sheet.getByRole('heading', { name: '问答历史' })).toHaveFocus();
});

test('the history is refreshed by a pull of 45 px', async () => {
  session.save(tokenOf());
  await open(`${url}?history=1`);
  const sheet = page.getByRole('dialog', { name: '问答历史' });
  const row = sheet.getByRole('button', { name: /^孩子不吃饭怎么办/ });
  await expect.element(row).toBeVisible();
  serverState.sessions = serverState.sessions.map((each) => ({ ...each, title: '孩子不睡觉怎么办' }));
  const finger = touch(row.element(), { x: 100, y: 500 });
  finger.move({ x: 100, y: 510 });
  finger.move({ x: 100, y: 545 });
  await expect.element(sheet.getByText('松开刷新')).toBeVisible();
  finger.lift();
  await expect.element(sheet.getByRole('button', { name: /^孩子不睡觉怎么办/ })).toBeVisible();
});
