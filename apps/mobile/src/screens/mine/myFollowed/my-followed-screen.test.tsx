import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { pullDown } from '@academy/ui/testing/touch.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleListed } from '../../../features/page-modules/testing/sample-page.ts';
import { session } from '../../../session/session-store.ts';
import { useApiPages } from '../../../data/use-api-pages.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import MyFollowedScreen from './my-followed-screen.tsx';

const some = [sampleListed({ id: 1, name: '李慕晴' }), sampleListed({ id: 2, name: '陈知远' })];

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user/index/expert': ({ followed }) => ({ list: followed === '1' ? some : [], next_cursor: null }),
    'POST content/interactive/expert/focus/{action}': ({ action }) => ({
      followed: action === 'add',
      follower_count: 1,
    }),
    ...change,
  });
const show = (server = serve()) =>
  renderScreen(<MyFollowedScreen />, { url: '/pages/mine/myFollowed', server });
const names = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((each) => each.textContent);

beforeEach(() => session.save(tokenOf()));
afterEach(() => session.clear());

test('lists followed experts in the server’s order, each a link', async () => {
  await show();
  await expect.poll(names).toEqual(['李慕晴', '陈知远']);
  await expect
    .element(page.getByRole('link', { name: /李慕晴/ }))
    .toHaveAttribute('href', '/wx/pages/index/expert?id=1&type=expert');
  await expectAccessible();
});

test('an expert is unfollowed, and followed again by undo', async () => {
  const asked: string[] = [];
  await show(
    serve({
      'POST content/interactive/expert/focus/{action}': ({ action, expert_id }) => {
        asked.push(`${action} ${expert_id}`);
        return { followed: action === 'add', follower_count: 1 };
      },
    }),
  );
  await page.getByRole('button', { name: '已关注李慕晴，点按取消' }).click();
  await expect.poll(names).toEqual(['陈知远']);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(names).toEqual(['李慕晴', '陈知远']);
  await waitFor(() => expect(asked).toEqual(['cancel 1', 'add 1']));
});

test('after an expert was unfollowed the focus is on the next one', async () => {
  await show(
    serve({
      'POST content/interactive/expert/focus/{action}': () => ({ followed: false, follower_count: 1 }),
    }),
  );
  const button = page.getByRole('button', { name: '已关注李慕晴，点按取消' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['陈知远']);
  await expect.element(page.getByRole('link', { name: /陈知远/ })).toHaveFocus();
});

/** The list of all experts, which is open below this page. */
function AllExperts() {
  const { data } = useApiPages('GET user/index/expert', {});
  return <p>{data?.map(({ name, followed }) => `${name}${followed ? '已关注' : '未关注'}`).join('，')}</p>;
}

test('the list of all experts is updated at once', async () => {
  const server = serve({
    'GET user/index/expert': () => ({
      list: some.map((expert) => ({ ...expert, followed: true })),
      next_cursor: null,
    }),
  });
  const both = (
    <>
      <AllExperts />
      <MyFollowedScreen />
    </>
  );
  await renderScreen(both, { url: '/pages/mine/myFollowed', server });
  await expect.element(page.getByText('李慕晴已关注，陈知远已关注')).toBeVisible();
  await page.getByRole('button', { name: '已关注李慕晴，点按取消' }).click();
  await expect.element(page.getByText('李慕晴未关注，陈知远已关注')).toBeVisible();
});

test('pull-to-refresh loads the list again', async () => {
  let reads = 0;
  await show(
    serve({
      'GET user/index/expert': () => {
        reads += 1;
        return { list: [sampleListed({ name: `第${reads}次` })], next_cursor: null };
      },
    }),
  );
  await expect.poll(names).toEqual(['第1次']);
  pullDown(page.getByRole('link', { name: /第1次/ }).element());
  await expect.poll(names).toEqual(['第2次']);
});

test('without followed experts it links to the list; a guest is asked to log in', async () => {
  const screen = await show(serve({ 'GET user/index/expert': () => ({ list: [], next_cursor: null }) }));
  await expect
    .element(page.getByRole('link', { name: '认识专家' }))
    .toHaveAttribute('href', '/wx/pages/index/expertList');
  await screen.unmount();
  session.clear();
  await show();
  await expect.element(page.getByText('登录后，关注的专家都在这里。')).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.poll(names).toEqual(['李慕晴', '陈知远']);
});
