import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { OwnUpload } from '@academy/contract/areas/upload.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleProfile } from '../../testing/samples.ts';
import { serveUploads } from '../../testing/serve-uploads.ts';
import { tokenOf } from '../../testing/token-of.ts';
import { OwnVideosPage } from './own-videos-page.tsx';

const video = (change: Partial<OwnUpload>): OwnUpload => ({
  id: '1',
  name: '示范课.mp4',
  bytes: 24_117_248,
  stage: 'waiting',
  text: '前面还有 2 个视频',
  progress: 0,
  picture: null,
  created_at: '2025-11-21T08:00:00.000Z',
  ...change,
});
const videos = [
  video({}),
  video({ id: '2', name: '开场.mp4', stage: 'processing', text: '完成了 42%', progress: 42 }),
  video({ id: '3', name: '回顾.mp4', stage: 'ready', text: '', progress: 100 }),
  video({ id: '4', name: '坏的.mp4', stage: 'failed', text: '这个视频没有画面' }),
];

const show = (change: Handlers = {}) =>
  renderScreen(<OwnVideosPage guest={<p>请先登录</p>} />, {
    url: '/pages/mine/account?videos=1',
    server: createFakeServer({
      'GET user': () => sampleProfile({ expert: { id: 3, name: '李慕晴' } }),
      'GET user/upload': () => ({ list: videos, next_cursor: null }),
      ...change,
    }),
  });

beforeEach(() => session.save(tokenOf({ roles: ['expert'] })));
afterEach(() => session.clear());

/** A file chosen on the phone, which may offer others than videos. */
function choose(file: File): void {
  const input = page.getByLabelText('选择要上传的视频').element() as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a picture is refused before it is sent, a file without a type by the server', async () => {
  const server = serveUploads();
  await show();
  choose(new File(['x'], '海报.png', { type: 'image/png' }));
  await expect.element(page.getByText('这里只能上传视频：MP4、MOV、WebM 或 MKV')).toBeVisible();
  expect(server.fields).toEqual([]);
  choose(new File(['x'], '示范课.mkv'));
  await expect.poll(() => server.fields).toEqual([{ kind: 'video' }]);
});

test('only a video that is new is queued; one that was sent before is already in the list', async () => {
  const server = serveUploads();
  server.response = { id: '9', kind: 'video', state: 'processing' };
  await show();
  await expect.element(page.getByText('示范课.mp4')).toBeVisible();
  const expectToast = (text: string) => expect.poll(() => toast.getCurrent()?.text).toBe(text);
  const file = new File(['x'], '示范课.mp4', { type: 'video/mp4' });
  choose(file);
  await expectToast('上传好了，正在排队处理');
  for (const again of [{ id: '1' }, { id: '8', state: 'ready' }]) {
    server.response = { ...server.response, ...again };
    toast.show('');
    choose(file);
    await expectToast('这个视频以前上传过，就在下面');
  }
});

test('no words are said twice in any state of a video', async () => {
  await show();
  const rowText = (name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).element().textContent;
  await expect.element(page.getByText('坏的.mp4')).toBeVisible();
  expect(rowText('示范课.mp4')).toMatch(/^示范课.mp4排队中前面还有 2 个视频\d/);
  expect(rowText('开场.mp4')).toMatch(/^开场.mp4处理中完成了 42%\d/);
  expect(rowText('回顾.mp4')).toMatch(/^回顾.mp4处理好了\d/);
  expect(rowText('坏的.mp4')).toMatch(/^坏的.mp4失败这个视频没有画面\d/);
});

test('each video says how far it is, in words', async () => {
  await show();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('示范课.mp4')).toMatchTextContent(/排队中.*前面还有 2 个视频.*23 MB/);
  await expect.element(row('开场.mp4').getByRole('progressbar')).toHaveAttribute('value', '42');
  await expect.element(row('回顾.mp4').getByText('处理好了')).toBeVisible();
  await expect.element(row('坏的.mp4').getByText('这个视频没有画面')).toBeVisible();
  await expectAccessible();
});

test('a video that is too large is refused before it is sent', async () => {
  await show();
  const file = new File([], '太大.mp4', { type: 'video/mp4' });
  Object.defineProperty(file, 'size', { value: 300 * 2 ** 20 });
  choose(file);
  await expect.element(page.getByText(/视频太大了，最多 200 MB/)).toBeVisible();
});

test('a parent sees no way to send; an empty list and a failed one say so; a guest is asked to log in', async () => {
  session.save(tokenOf());
  const first = await show({
    'GET user': () => sampleProfile(),
    'GET user/upload': () => ({ list: [], next_cursor: null }),
  });
  await expect.element(page.getByText('还没有上传过视频。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '上传视频' })).not.toBeInTheDocument();
  await first.unmount();
  const second = await show({ 'GET user/upload': () => new ApiError(500, '服务开小差了') });
  await expect.element(page.getByRole('button', { name: /点击重试/ })).toBeVisible();
  await second.unmount();
  session.clear();
  await show();
  await expect.element(page.getByText('请先登录')).toBeVisible();
});

test('a next page that is refused says why, in the words of the server', async () => {
  await show({
    'GET user/upload': ({ cursor }) =>
      cursor ? new ApiError(1003, '您没有权限进行此操作') : { list: videos, next_cursor: 'more' },
  });
  await expect.element(page.getByRole('button', { name: '您没有权限进行此操作，点击重试' })).toBeVisible();
  await expect.element(page.getByText('示范课.mp4')).toBeVisible();
});
