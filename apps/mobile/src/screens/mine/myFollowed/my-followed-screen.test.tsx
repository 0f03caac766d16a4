import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { pullDown } from '@academy/ui/testing/touch.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleListed } from '../../../features/page-modules/testing/sample-page.ts';
import { session } from '../../../session/session-store.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import { loadAtSecondTry } from '../../../testing/load-at-second-try.ts';
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

test('lists whom one follows in the order of the server, each a link', async () => {
  await show();
  await expect.poll(names).toEqual(['李慕晴', '陈知远']);
  await expect
    .element(page.getByRole('link', { name: /李慕晴/ }))
    .toHaveAttribute('href', '/wx/pages/index/expert?id=1&type=expert');
  await expectAccessible();
});

test('one is followed no longer, and again when that is taken back', async () => {
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
  await vi.waitFor(() => expect(asked).toEqual(['cancel 1', 'add 1']));
});

/** What the list of all experts, below this page, says of who is followed. */
function AllExperts() {
  const { data } = useWirePages('GET user/index/expert', {});
  return <p>{data?.map(({ name, followed }) => `${name}${followed ? '已关注' : '未关注'}`).join('，')}</p>;
}

test('the list of all experts says so at once', async () => {
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

test('is read anew on request', async () => {
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

test('with nobody followed one way leads on; signed out it asks to sign in', async () => {
  const screen = await show(serve({ 'GET user/index/expert': () => ({ list: [], next_cursor: null }) }));
  await expect
    .element(page.getByRole('link', { name: '认识专家' }))
    .toHaveAttribute('href', '/wx/pages/index/expertList');
  await screen.unmount();
  session.clear();
  await show();
  await expect.element(page.getByText('登录后，关注的专家都在这里。')).toBeVisible();
});

test('shapes while it loads, a tap that tries again when it failed', async () => {
  const server = serve();
  await loadAtSecondTry(server, () => show(server));
  await expect.poll(names).toEqual(['李慕晴', '陈知远']);
});
