import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { useQueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { href } from '../../navigation/paths.ts';
import { session } from '../../session/session-store.ts';
import { useApi } from '../../data/use-api.ts';
import { useApiPages } from '../../data/use-api-pages.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { tokenOf } from '../../testing/token-of.ts';
import { sampleArticle } from '../article/testing/sample-article.ts';
import { sampleCard } from '../content-card/testing/sample-card.ts';
import { InteractButtons } from './interact-buttons.tsx';

const untouched = { liked: false, collected: false, reserved: false, blocked: null, followed: false };

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  toast.hide();
});

const input = { content_id: 7, content_type: 'graphic' } as const;

function Screen() {
  const { data } = useApi('GET content/detail', input);
  return data ? <InteractButtons content={data} /> : null;
}

/** A server with one article that saves who likes it. */
function academy(change: Handlers = {}, mine: ContentDetail['mine'] = untouched) {
  const asked: string[] = [];
  let liked = mine?.liked ?? false;
  const article = () => ({
    ...sampleArticle(),
    content_id: 7,
    like_count: liked ? 8 : 7,
    collect_count: 0,
    mine: session.get().token && mine ? { ...mine, liked } : null,
  });
  const server = createFakeServer({
    'GET content/detail': article,
    'POST content/interactive/like/{action}': ({ action }) => {
      asked.push(action);
      liked = action === 'add';
      return { liked, like_count: liked ? 8 : 7 };
    },
    ...change,
  });
  return { server, asked };
}

const show = (server: ReturnType<typeof academy>['server']) =>
  renderScreen(<Screen />, { url: href.graphic({ id: 7 }), server });
const like = (count: string, pressed: boolean) =>
  page.getByRole('button', { name: `点赞 ${count}`, pressed });

test('a like is shown before the server has answered, and stays', async () => {
  const { server, asked } = academy();
  await show(server);
  await expect.element(like('7', false)).toBeVisible();
  const release = server.hold();
  await like('7', false).click();
  await expect.element(like('8', true)).toBeVisible();
  expect(asked).toEqual([]);
  release();
  await waitFor(() => expect(asked).toEqual(['add']));
  await expect.element(like('8', true)).toBeVisible();
  await expectAccessible();
});

/** Presses like, which the server refuses, and waits until it is reverted. */
async function likeInVain(refusal: ApiError): Promise<void> {
  const { server } = academy({ 'POST content/interactive/like/{action}': () => refusal });
  await show(server);
  const release = server.hold();
  await like('7', false).click();
  await expect.element(like('8', true)).toBeVisible();
  release();
  await expect.element(like('7', false)).toBeVisible();
}

test('a refused like is reverted and the reason is shown', async () => {
  await likeInVain(new ApiError(404, '内容不存在或已下架'));
  await expect.poll(() => toast.getCurrent()?.text).toBe('内容不存在或已下架');
});

test('a like refused with 201 is reverted without a message', async () => {
  await likeInVain(new ApiError(201, '已经点过赞了'));
  expect(toast.getCurrent()).toBeUndefined();
});

test('fast presses end in the last state without a message in between', async () => {
  const { server, asked } = academy();
  await show(server);
  await expect.element(like('7', false)).toBeVisible();
  const release = server.hold();
  const button = page.getByRole('button', { name: /点赞/ });
  const seen: (string | null)[] = [];
  const watch = new MutationObserver(() => seen.push(button.element().getAttribute('aria-pressed')));
  watch.observe(button.element(), { attributes: true });
  for (let press = 0; press < 3; press += 1) (button.element() as HTMLElement).click();
  release();
  await waitFor(() => expect(asked).toEqual(['add']));
  await new Promise((resolve) => setTimeout(resolve, 400));
  watch.disconnect();
  await expect.element(like('8', true)).toBeVisible();
  expect(asked).toEqual(['add']);
  expect(seen.at(-1)).toBe('true');
});

test('a guest logs in first, and then the content is liked', async () => {
  session.clear();
  const { server, asked } = academy();
  await show(server);
  await like('7', false).click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login');
  expect(asked).toEqual([]);
  session.save(tokenOf());
  appNavigator.navigateBack();
  await waitFor(() => expect(asked).toEqual(['add']));
  await expect.element(like('8', true)).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(like('8', true)).toBeVisible();
});

test('a guest who leaves the login page has liked nothing', async () => {
  session.clear();
  const { server, asked } = academy();
  await show(server);
  await like('7', false).click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login');
  appNavigator.navigateBack();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toEqual([]);
  await expect.element(like('7', false)).toBeVisible();
});

test('an unliked content leaves the list of likes at once', async () => {
  const cards = [sampleCard({ content_id: 7, content_type: 'graphic', title: '这一篇' })];
  const rereading = Promise.withResolvers<void>();
  let reads = 0;
  const readLikes = async () => {
    if (++reads > 1) await rereading.promise;
    return { list: cards, next_cursor: null };
  };
  const { server } = academy({ 'GET user/like': readLikes }, { ...untouched, liked: true });
  function Both() {
    const likes = useApiPages('GET user/like', {});
    const client = useQueryClient();
    return (
      <>
        <Screen />
        <output aria-label="列表">{likes.data?.map(({ title }) => title).join()}</output>
        <output aria-label="状态">{client.isFetching() > 0 ? '读取中' : '空闲'}</output>
      </>
    );
  }
  await renderScreen(<Both />, { url: href.graphic({ id: 7 }), server });
  await expect.element(page.getByRole('status', { name: '列表' })).toHaveTextContent('这一篇');
  await like('8', true).click();
  await expect.element(page.getByRole('status', { name: '列表' })).toBeEmptyDOMElement();
  rereading.resolve();
});

test('sharing opens the share page', async () => {
  const { server } = academy();
  await show(server);
  await page.getByRole('button', { name: '分享' }).click();
  expect(topPage(appNavigator.getSnapshot()).url).toBe('/pages/appPop/share?id=7&type=graphic');
});

test('the heart is animated when it is pressed, not when the page loads', async () => {
  const { server } = academy({}, { ...untouched, liked: true });
  await show(server);
  await expect.element(like('8', true)).toBeVisible();
  const button = like('8', true).element();
  expect(button.getAnimations({ subtree: true })).toEqual([]);
  let leaps = 0;
  button.addEventListener('animationstart', () => (leaps += 1));
  await like('8', true).click();
  await like('7', false).click();
  await waitFor(() => expect(leaps).toBeGreaterThan(0));
});
