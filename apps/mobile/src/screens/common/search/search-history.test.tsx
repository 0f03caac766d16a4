import { ApiError } from '@academy/client/api-error.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { searchHistory } from '../../../features/search/search-history.ts';
import { href } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import SearchScreen from './search-screen.tsx';
import { searchServer } from './testing/search-server.ts';

/** A server that stores the searches of the signed-in person. */
function serve(start: readonly string[]) {
  const { server } = searchServer();
  const state = { words: [...start], cleared: [] as (string | undefined)[], refuses: false };
  server.answer({
    'GET search/words/history': () => ({ list: state.words }),
    'POST search/words/history/clear': ({ word }) => {
      if (state.refuses) return new ApiError(1_500, '服务开小差了，请稍后再试');
      state.cleared.push(word);
      state.words = word ? state.words.filter((each) => each !== word) : [];
      return {};
    },
  });
  return { server, state };
}

const show = ({ server }: ReturnType<typeof serve>) =>
  renderScreen(<SearchScreen />, { url: href.search({}), server });
const section = () => page.getByRole('region', { name: '最近搜过' });
const words = () =>
  section()
    .getByRole('listitem')
    .elements()
    .map((each) => each.textContent);
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  searchHistory.clear();
  toast.hide();
  session.save(tokenOf());
});
afterEach(() => session.clear());

test('searches of all devices come first, then those of this device that are not among them', async () => {
  for (const word of ['手机', '睡前']) searchHistory.add(word);
  await show(serve(['作业', '手机']));
  await expect.poll(words).toEqual(['作业', '手机', '睡前']);
});

test('a removed search is deleted on the server and on this device', async () => {
  searchHistory.add('手机');
  const served = serve(['作业', '手机']);
  await show(served);
  await button('管理').click();
  await button('删除“手机”').click();
  await expect.poll(words).toEqual(['作业']);
  await expect.element(button('删除“作业”')).toHaveFocus();
  await expect.poll(() => served.state.cleared).toEqual(['手机']);
  expect(searchHistory.get()).toEqual([]);
});

test('all searches are deleted after a confirmation that says where', async () => {
  searchHistory.add('手机');
  const served = serve(['作业']);
  await show(served);
  await button('清空').click();
  await expect.element(page.getByText('其他设备上的搜索记录也会清空，不能找回。')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click();
  await expect.element(section()).not.toBeInTheDocument();
  await expect.poll(() => served.state.cleared).toEqual([undefined]);
  expect(searchHistory.get()).toEqual([]);
});

test('a search that the server fails to delete comes back, with the reason', async () => {
  const served = serve(['作业', '睡前']);
  served.state.refuses = true;
  await show(served);
  await button('管理').click();
  await button('删除“睡前”').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('服务开小差了，请稍后再试');
  await expect.poll(words).toEqual(['作业', '睡前']);
});

test('a search of a signed-in person is not stored on the device, and comes first in their list', async () => {
  await show(serve(['睡前']));
  await expect.poll(words).toEqual(['睡前']);
  const field = page.getByRole('combobox', { name: '搜索' });
  await field.fill('发脾气');
  await userEvent.keyboard('{Enter}');
  await field.fill('');
  await expect.poll(words).toEqual(['发脾气', '睡前']);
  expect(searchHistory.get()).toEqual([]);
});
