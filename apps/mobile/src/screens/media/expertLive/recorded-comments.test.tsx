import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { href } from '../../../navigation/paths.ts';
import { Store } from '../../../platform/store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { findNextFetch, RecordedComments } from './recorded-comments.tsx';

/** Two pages. At the beginning the second one is too far ahead to be loaded. */
const sampleComments = [3, 8, 60, 400, 405].map((at) => ({
  id: at,
  text: `第${at}秒说的`,
  author_name: '小满妈妈',
  role: at === 8 ? 'expert' : 'viewer',
  at_second: at,
}));

function show(change: Handlers = {}) {
  const asked: number[] = [];
  const server = createFakeServer({
    'GET content/livecomments': ({ from_second: text, cursor }) => {
      const from = Number(cursor ?? text);
      asked.push(from);
      const rest = sampleComments.filter(({ at_second: at }) => at >= from);
      return { list: rest.slice(0, 3), next_cursor: rest[3] ? String(rest[3].at_second) : null };
    },
    ...change,
  });
  const place = new Store({ time: 0 });
  const player = { subscribe: place.subscribe, getState: place.get };
  const content = { content_id: 5, content_type: 'expertLive' as const };
  const view = renderScreen(<RecordedComments content={content} player={player} />, {
    url: href.expertLive({ id: 5 }),
    server,
  });
  return { view, place, asked, server };
}

test('comments appear when the recording reaches them', async () => {
  const { view, place } = show();
  await view;
  await expect.element(page.getByText(/按时间出现/)).toBeVisible();
  place.set({ time: 5 });
  await expect.element(page.getByText('第3秒说的')).toBeVisible();
  await expect.element(page.getByText('第8秒说的')).not.toBeInTheDocument();
  place.set({ time: 9 });
  await expect.element(page.getByText('第8秒说的')).toBeVisible();
  const log = page.getByRole('log', { name: '直播间的评论' });
  await expect.element(log).toMatchTextContent(/^小满妈妈 第3秒说的主播小满妈妈 第8秒说的$/);
});

test('after a seek, comments are loaded from there', async () => {
  const { view, place, asked } = show();
  await view;
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  place.set({ time: 402 });
  await expect.element(page.getByText('第400秒说的')).toBeVisible();
  await expect.element(page.getByText('第3秒说的')).not.toBeInTheDocument();
  place.set({ time: 9 });
  await expect.element(page.getByText('第8秒说的')).toBeVisible();
});

test('a refusal says why, in the words of the server, and can be retried', async () => {
  const { view, server, place } = show({
    'GET content/livecomments': () => new ApiError(1003, '您没有权限进行此操作'),
  });
  await view;
  const retry = page.getByRole('button', { name: '您没有权限进行此操作，点击重试' });
  await expect.element(retry).toBeVisible();
  const list = [{ id: 1, text: '第3秒说的', author_name: '小满妈妈', role: 'viewer', at_second: 3 }];
  server.answer({ 'GET content/livecomments': () => ({ list, next_cursor: null }) });
  await retry.click();
  place.set({ time: 5 });
  await expect.element(page.getByText('第3秒说的')).toBeVisible();
});

const known = { from: 100, last: 200, hasNextPage: true };

test.each([
  ['well before the end of what is known', 150, known, 'none'],
  ['near its end', 180, known, 'next'],
  ['a little beyond it', 250, known, 'next'],
  ['far beyond it', 900, known, 'restart'],
  ['before its beginning', 90, known, 'restart'],
  ['when all is known', 900, { ...known, hasNextPage: false }, 'none'],
  ['before anything was read', 0, { from: 0, last: undefined, hasNextPage: false }, 'none'],
] as const)('%s', (_where, second, state, step) => {
  expect(findNextFetch(state, second)).toBe(step);
});
