import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { serveUploads, uploadId } from '../../../testing/serve-uploads.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import FeedbackScreen from './feedback-screen.tsx';

function serve(change: Handlers = {}) {
  const sent: Record<string, string>[] = [];
  const server = createFakeServer({
    'POST user/feedback': (input) => {
      sent.push({ ...input });
      return { id: 1 };
    },
    ...change,
  });
  return { server, sent };
}
const show = ({ server } = serve()) =>
  renderScreen(<FeedbackScreen />, { url: '/pages/mine/feedback', server });
const words = () => page.getByRole('textbox', { name: '遇到了什么问题，或有什么建议' });
const contact = () => page.getByRole('textbox', { name: '联系方式（可以不填）' });
const submit = () => page.getByRole('button', { name: '提交' });
const thanks = () => page.getByRole('heading', { name: '收到了，谢谢您' });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

beforeEach(() => {
  localStorage.clear();
  session.save(tokenOf({ uid: 7 }));
});
afterEach(() => session.clear());

test('text alone is enough; a confirmation replaces the form, with one button', async () => {
  const served = serve();
  await show(served);
  await expectAccessible();
  await words().fill(' 首页打开有点慢 ');
  await submit().click();
  await expect.element(thanks()).toHaveFocus();
  await expectAccessible();
  expect(served.sent).toEqual([{ text: '首页打开有点慢', request_key: expect.stringMatching(uuid) }]);
  await page.getByRole('button', { name: '回到我的' }).click();
  await expect.poll(() => topPage(appNavigator.getSnapshot()).path).toBe('/pages/index/index');
});

test('pictures are sent in their order, and a contact', async () => {
  serveUploads();
  const served = serve();
  await show(served);
  await words().fill('这里看不清');
  await contact().fill('13800000000');
  const album = document.querySelector<HTMLInputElement>('[type=file][multiple]')!;
  await userEvent.upload(
    album,
    ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' })),
  );
  await expect.element(page.getByText('2/9')).toBeVisible();
  await submit().click();
  await expect.element(thanks()).toBeVisible();
  expect(served.sent).toMatchObject([
    { contact: '13800000000', upload_ids: `${uploadId(1)},${uploadId(2)}` },
  ]);
});

test('a picture that failed to upload is reported, and nothing is sent', async () => {
  serveUploads().refuses = true;
  const served = serve();
  await show(served);
  await words().fill('这里看不清');
  const album = document.querySelector<HTMLInputElement>('[type=file][multiple]')!;
  await userEvent.upload(album, [new File(['x'], 'a.png', { type: 'image/png' })]);
  await submit().click();
  await expect.element(page.getByText('有图片没有传上去，请点它重试，或移除')).toBeVisible();
  expect(served.sent).toEqual([]);
  await page.getByRole('button', { name: '移除第 1 张' }).click();
  await submit().click();
  await expect.element(thanks()).toBeVisible();
});

test('without text nothing is sent; a refusal keeps the text and the idempotency key', async () => {
  const keys: string[] = [];
  let refuses = true;
  await show(
    serve({
      'POST user/feedback': ({ request_key }) => {
        keys.push(request_key);
        return refuses ? new ApiError(1_500, '服务开小差了，请稍后再试') : { id: 1 };
      },
    }),
  );
  await submit().click();
  await expect.element(page.getByText('请写下您的意见')).toBeInViewport();
  await expect.element(words()).toHaveFocus();
  await words().fill('写了很久的话');
  await submit().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('服务开小差了，请稍后再试');
  await expect.element(words()).toHaveValue('写了很久的话');
  refuses = false;
  await submit().click();
  await expect.element(thanks()).toBeVisible();
  expect(keys[0]).toBe(keys[1]);
});

test('two quick presses send once', async () => {
  const served = serve();
  await show(served);
  await words().fill('按了两下');
  const button = submit().element() as HTMLElement;
  const release = served.server.hold();
  button.click();
  button.click();
  release();
  await expect.element(thanks()).toBeVisible();
  expect(served.sent).toHaveLength(1);
});

test('the draft is stored on the device for its writer, until it is sent', async () => {
  const first = await show();
  await words().fill('写到一半');
  await contact().fill('微信 abc');
  await first.unmount();
  const again = await show();
  await expect.element(words()).toHaveValue('写到一半');
  await expect.element(contact()).toHaveValue('微信 abc');
  await again.unmount();
  session.save(tokenOf({ uid: 8 }));
  const other = await show();
  await expect.element(words()).toHaveValue('');
  await other.unmount();

  session.save(tokenOf({ uid: 7 }));
  const last = await show();
  await submit().click();
  await expect.element(thanks()).toBeVisible();
  await last.unmount();
  await show();
  await expect.element(words()).toHaveValue('');
});

test('a guest is asked to log in', async () => {
  session.clear();
  await show();
  await expect.element(page.getByText('登录后再写，处理的结果才能告诉您。')).toBeVisible();
});
