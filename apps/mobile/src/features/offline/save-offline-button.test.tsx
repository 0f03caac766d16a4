import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { ApiError } from '@academy/client/api-error.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { tokenOf } from '../../testing/token-of.ts';
import { SaveOfflineButton } from './save-offline-button.tsx';
import { listPictures } from './save-offline.ts';
import { removeAllOfflineContents, offlineContents } from './offline-contents.ts';

const thing = { content_id: 7, content_type: 'graphic', title: '睡前二十分钟' } as const;
const detail = { title: '睡前二十分钟', mine: null } as never;
const server = () => createFakeServer({ 'GET content/detail': () => detail });
const show = (fakeServer: Pick<ReturnType<typeof server>, 'fetch'>) =>
  renderScreen(
    <>
      <SaveOfflineButton unit={thing} />
      <DialogHost />
    </>,
    { url: '/pages/index/information?id=7', server: fakeServer },
  );
const isSaved = () => page.getByRole('button', { name: '离线保存', pressed: true });

afterEach(async () => {
  await removeAllOfflineContents();
  session.clear();
  toast.hide();
});

test('an article is saved as guests see it, and removed after a confirmation', async () => {
  session.save(tokenOf({ uid: 7 }));
  const tokens: unknown[] = [];
  const { fetch } = server();
  const fakeServer: Pick<ReturnType<typeof server>, 'fetch'> = {
    fetch: (target, init) => {
      tokens.push(new Headers(init?.headers).get('token'));
      return fetch(target, init);
    },
  };
  await show(fakeServer);
  await page.getByRole('button', { name: '离线保存' }).click();
  await expect.element(isSaved()).toBeVisible();
  await expect.poll(() => toast.getCurrent()?.text).toBe('已离线保存，没有网络也能看');
  // The first call reads the text; only the one that opens a view session is personal.
  expect(tokens[0]).toBeNull();
  const [saved] = offlineContents.get();
  expect(saved).toMatchObject({ ...thing, bytes: expect.any(Number) });
  expect(saved!.bytes).toBeGreaterThan(20);
  const cache = await caches.open('academy-saved-graphic-7');
  const cached = await cache.match('/app/v1/content/detail?content_id=7&content_type=graphic');
  expect((await cached!.json()).data).toEqual(detail);
  await expectAccessible();
  await isSaved().click();
  await page.getByRole('button', { name: '删除' }).click();
  await expect.element(isSaved()).not.toBeInTheDocument();
  expect(offlineContents.get()).toEqual([]);
  expect(await caches.has('academy-saved-graphic-7')).toBe(false);
});

test.each([
  ['a lost connection', (fakeServer: ReturnType<typeof server>) => void (fakeServer.offline = true)],
  [
    'a content that is gone',
    (fakeServer: ReturnType<typeof server>) =>
      fakeServer.answer({ 'GET content/detail': () => new ApiError(404, '') }),
  ],
])('%s leaves nothing behind and shows a message', async (_, fail) => {
  const fakeServer = server();
  fail(fakeServer);
  await show(fakeServer);
  await page.getByRole('button', { name: '离线保存' }).click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('没有保存下来，请检查网络后重试');
  await expect.element(isSaved()).not.toBeInTheDocument();
  expect(await caches.has('academy-saved-graphic-7')).toBe(false);
});

test('pictures are found anywhere in a response, except data URLs and those of other hosts', () => {
  const picture = (url: string) => ({ url, colour: '#fff', width: 1, height: 1 });
  const answer = {
    cover: picture('/media/a.svg'),
    body: [
      { kind: 'picture', picture: picture('/media/b.webp') },
      { kind: 'paragraph', text: '字' },
    ],
    expert: { avatar: picture('data:image/svg+xml,<svg/>') },
    account: { avatar: picture('https://elsewhere.invalid/c.jpg') },
  };
  expect(listPictures(answer)).toEqual(['/media/a.svg', '/media/b.webp']);
});
