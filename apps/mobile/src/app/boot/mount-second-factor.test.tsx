import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../data/call.ts';
import { onSecondFactorNeeded } from '../../data/second-factor.ts';
import { upload } from '../../data/upload.ts';
import { openRequest } from '../../features/second-factor/verification-request.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { session } from '../../session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serveUploads } from '../../testing/serve-uploads.ts';
import { tokenOf } from '../../testing/token-of.ts';
import { createQueryClient } from './query-client.ts';
import { syncSession } from './sync-session.ts';
import { askSecondFactor } from './mount-second-factor.tsx';

const wrong = new ApiError(1011, '二次验证没有通过，请核对后重试');
const needed = new ApiError(1020, '请先完成二次验证');
const state = { enabled_at: '2026-11-01T02:00:00.000Z', recovery_codes_left: 9, verified_until: null };
const client = createQueryClient();
let isVerified: boolean;
let acts: number;

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET operator/secondfactor': () => state,
    'POST operator/secondfactor/verify': ({ code }) => {
      if (code !== '287082') return wrong;
      isVerified = true;
      return { verified_until: '2026-11-21T20:00:00.000Z', recovery_codes_left: 9 };
    },
    'POST user/live/chapter': () => {
      acts += 1;
      return isVerified ? { list: [{ at_second: 3, title: '开场' }] } : needed;
    },
    'GET user/live/chapters': () => {
      acts += 1;
      return isVerified ? { list: [] } : needed;
    },
    ...change,
  });
const open = (server = serve()) => renderScreen(<p>直播</p>, { url: '/pages/mine/mine', server });
const act = () => call('POST user/live/chapter', { content_id: 5, title: '开场' });
const read = () => call('GET user/live/chapters', { content_id: 5 });
const sheet = page.getByRole('dialog', { name: '二次验证' });
const field = page.getByRole('textbox', { name: '6 位数字或恢复码' });
const confirm = page.getByRole('button', { name: '验证并继续' });
const close = () => sheet.getByRole('button', { name: '关闭' }).click();

beforeEach(() => {
  isVerified = false;
  acts = 0;
  client.clear();
  session.save(tokenOf({ roles: ['operator', 'admin'] }));
  onSecondFactorNeeded((isRead) => askSecondFactor(client, isRead));
});
afterEach(() => {
  openRequest.get()?.answer(true);
  onSecondFactorNeeded(async () => false);
  session.clear();
});

test('a refused act asks for the code, is repeated once, and gives its result', async () => {
  await open();
  const result = act();
  await expect.element(sheet).toBeVisible();
  await expectAccessible();
  await field.fill('111111');
  await confirm.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(wrong.message);
  await field.fill('287082');
  await confirm.click();
  expect(await result).toEqual({ list: [{ at_second: 3, title: '开场' }] });
  expect(acts).toBe(2);
  await expect.element(sheet).not.toBeInTheDocument();
});

test('closing the sheet leaves the act refused; the next act asks again', async () => {
  await open();
  const result = act().catch((error: unknown) => error);
  await expect.element(sheet).toBeVisible();
  await close();
  expect(await result).toMatchObject({ code: 1020, message: '请先完成二次验证' });
  expect(acts).toBe(1);
  const again = act();
  await field.fill('287082');
  await confirm.click();
  await again;
});

test('an act that is refused again after the code is not repeated for ever', async () => {
  await open(serve({ 'POST user/live/chapter': () => ((acts += 1), needed) }));
  const result = act().catch((error: unknown) => error);
  await field.fill('287082');
  await confirm.click();
  expect(await result).toMatchObject({ code: 1020 });
  expect(acts).toBe(2);
});

test('what a screen reads by itself does not ask again right after it was declined', async () => {
  await open();
  const first = read().catch((error: unknown) => error);
  await expect.element(sheet).toBeVisible();
  await close();
  expect(await first).toMatchObject({ code: 1020 });
  await expect(read()).rejects.toMatchObject({ code: 1020 });
  await expect.element(sheet).not.toBeInTheDocument();
});

test('a tap that reads again after it was declined asks at once', async () => {
  const retry = () => void read().catch(() => {});
  await renderScreen(
    <button type="button" onClick={retry}>
      点击重试
    </button>,
    { url: '/pages/mine/mine', server: serve() },
  );
  const button = page.getByRole('button', { name: '点击重试' });
  await button.click();
  await close();
  await expect.element(sheet).not.toBeInTheDocument();
  await button.click();
  await expect.element(sheet).toBeVisible();
});

test('several refused calls share one sheet', async () => {
  await open();
  const both = Promise.all([act(), read()]);
  await field.fill('287082');
  await confirm.click();
  expect(await both).toEqual([{ list: [{ at_second: 3, title: '开场' }] }, { list: [] }]);
});

test('an operator without a second factor is led to where it is set up', async () => {
  await open(serve({ 'GET operator/secondfactor': () => ({ ...state, enabled_at: null }) }));
  const result = act().catch((error: unknown) => error);
  await page.getByRole('button', { name: '去设置' }).click();
  expect(await result).toMatchObject({ code: 1020 });
  expect(topPage(appNavigator.getSnapshot()).url).toBe('/pages/mine/account?second=1');
});

test('a refused upload is sent again after the code', async () => {
  const uploads = serveUploads();
  Object.assign(uploads, { refuses: true, refusalCode: 1020 });
  await open();
  const result = upload('upload', new File(['<svg/>'], 'desk.svg'));
  await expect.element(sheet).toBeVisible();
  uploads.refuses = false;
  await field.fill('287082');
  await confirm.click();
  expect(await result).toMatchObject({ state: 'ready' });
  expect(uploads.files.map(({ name }) => name)).toEqual(['desk.svg']);
});

test('other refusals ask for nothing', async () => {
  await open(serve({ 'POST user/live/chapter': () => new ApiError(1003, '您没有权限进行此操作') }));
  await expect(act()).rejects.toMatchObject({ code: 1003 });
  await expect.element(sheet).not.toBeInTheDocument();
});

test('from the first session on, a refused act asks without anything else being set up', async () => {
  onSecondFactorNeeded(async () => false);
  syncSession(createQueryClient());
  await open();
  const result = act();
  await field.fill('287082');
  await confirm.click();
  expect(await result).toEqual({ list: [{ at_second: 3, title: '开场' }] });
});
