import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '../../navigation/paths.ts';
import { loadAfterRetry } from '../../testing/load-after-retry.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Comments } from './comments.tsx';
import { sampleComment, sampleReply } from './testing/sample-comment.ts';

type Server = ReturnType<typeof createFakeServer>;

const content = { content_id: 7, content_type: 'course', comment_count: 3 } as const;

const show = (server: Server) =>
  renderScreen(<Comments content={content} emptyImage="data:," />, { url: href.course({ id: 7 }), server });

const listed = (...list: ReturnType<typeof sampleComment>[]) => ({ list, next_cursor: null });

test('shows the author, text and likes of each comment', async () => {
  await show(createFakeServer({ 'GET content/comments': () => listed(sampleComment({ province: '山东' })) }));
  const comment = page.getByRole('list', { name: '评论' }).getByRole('article');
  await expect.element(comment).toMatchTextContent(/小满妈妈/);
  await expect.element(comment).toMatchTextContent(/第一次没有吼/);
  await expect.element(comment).toMatchTextContent(/来自 山东/);
  await expect.element(page.getByRole('button', { name: '赞小满妈妈的评论，12 人赞同' })).toBeVisible();
  await expect.element(page.getByText('共 3 条')).toBeVisible();
  await expectAccessible();
});

test('hot comments come first, new ones on request', async () => {
  const server = createFakeServer({
    'GET content/comments': ({ order }) =>
      listed(sampleComment({ text: order === 'new' ? '刚刚说的' : '大家都赞同的' })),
  });
  await show(server);
  await expect.element(page.getByText('大家都赞同的')).toBeVisible();
  await page.getByRole('tab', { name: '最新' }).click();
  await expect.element(page.getByText('刚刚说的')).toBeVisible();
  await expect.element(page.getByText('大家都赞同的')).not.toBeInTheDocument();
});

test('replies that came with a comment expand and collapse without another request', async () => {
  const replies = [sampleReply(), sampleReply({ id: 102, text: '谢谢分享。' })];
  await show(
    createFakeServer({ 'GET content/comments': () => listed(sampleComment({ reply_count: 2, replies })) }),
  );
  await expect.element(page.getByText('谢谢分享。')).not.toBeInTheDocument();
  await page.getByRole('button', { name: '展开 2 条回复' }).click();
  await expect.element(page.getByRole('list', { name: '对小满妈妈的回复' })).toMatchTextContent(/谢谢分享。/);
  await page.getByRole('button', { name: '收起回复' }).click();
  await expect.element(page.getByText('谢谢分享。')).not.toBeInTheDocument();
});

test('further replies are loaded when there are more', async () => {
  const replies = [sampleReply()];
  const server = createFakeServer({
    'GET content/comments': ({ parent_id: parent, cursor }) => {
      if (!parent) return listed(sampleComment({ reply_count: 3, replies }));
      const reply = (id: number) => sampleComment({ id, text: `回复 ${id}` });
      return cursor ? listed(reply(103)) : { list: [reply(101), reply(102)], next_cursor: 'more' };
    },
  });
  await show(server);
  await page.getByRole('button', { name: '展开 3 条回复' }).click();
  for (const id of [101, 102, 103]) await expect.element(page.getByText(`回复 ${id}`)).toBeVisible();
});

test('loads page after page', async () => {
  const server = createFakeServer({
    'GET content/comments': ({ cursor }) =>
      cursor
        ? listed(sampleComment({ id: 2, text: '第二页' }))
        : { list: [sampleComment({ text: '第一页' })], next_cursor: 'more' },
  });
  await show(server);
  await expect.element(page.getByText('第一页')).toBeVisible();
  await expect.element(page.getByText('第二页')).toBeVisible();
  await expect.element(page.getByText('没有更多了')).toBeVisible();
});

test('says so when there are no comments', async () => {
  await show(createFakeServer({ 'GET content/comments': () => listed() }));
  await expect.element(page.getByText('还没有人评论，学完来说说您的做法。')).toBeVisible();
});

test('shows a skeleton while loading, and can be retried', async () => {
  const server = createFakeServer({ 'GET content/comments': () => listed(sampleComment()) });
  await loadAfterRetry(server, () => show(server));
  await expect.element(page.getByText(/第一次没有吼/)).toBeVisible();
});
