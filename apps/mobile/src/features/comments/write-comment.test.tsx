import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { href } from '../../navigation/paths.ts';
import { session } from '../../session/session-store.ts';
import { createCover } from '../../testing/create-cover.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { tokenOf } from '../../testing/token-of.ts';
import { Comments } from './comments.tsx';
import { sampleComment, sampleReply } from './testing/sample-comment.ts';

const content = { content_id: 7, content_type: 'course', comment_count: 3 } as const;

beforeEach(() => {
  localStorage.clear();
  session.save(tokenOf());
});
afterEach(() => {
  session.clear();
  toast.hide();
});

type Sent = { text: string; request_key: string };

/** A server with comments that can be answered; it records what was sent. */
function serve(change: Handlers = {}) {
  const sent: Sent[] = [];
  const server = createFakeServer({
    'GET content/comments': () => ({ list: [sampleComment()], next_cursor: null }),
    'POST content/interactive/comment': (input) => {
      sent.push(input);
      const comment = sampleComment({ id: 50, text: input.text, author_name: '我家小树', mine: true });
      return { comment: { ...comment, like_count: 0, province: '山东' }, next: null, earned: [] };
    },
    ...change,
  });
  return { server, sent };
}

const screen = (
  <>
    <Comments content={content} emptyImage="data:," />
    <DialogHost />
  </>
);
const show = ({ server }: ReturnType<typeof serve>, shown = screen) =>
  renderScreen(shown, { url: href.course({ id: 7 }), server });
const field = () => page.getByRole('textbox');
const list = () => page.getByRole('list', { name: '评论', exact: true });

async function write(text: string) {
  await page.getByRole('button', { name: /^写评论/ }).click();
  await field().fill(text);
  await page.getByRole('button', { name: '发送' }).click();
}

test('a new comment is shown before the server has answered, and then as the server saved it', async () => {
  const academy = serve();
  await show(academy);
  await expect.element(list()).toBeVisible();
  const release = academy.server.hold();
  await write('今晚试了，真的管用');
  await expect.element(list()).toMatchTextContent(/^我我今晚试了，真的管用发送中…/);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  release();
  await expect.element(list()).toMatchTextContent(/我家小树今晚试了，真的管用.*来自 山东/);
  expect(academy.sent).toHaveLength(1);
  expect(academy.sent[0]!.request_key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
});

test('the text is counted to 140, and an empty one cannot be sent', async () => {
  await show(serve());
  await page.getByRole('button', { name: /^写评论/ }).click();
  await expect.element(page.getByRole('button', { name: '发送' })).toBeDisabled();
  await expect.element(field()).toHaveFocus();
  await field().fill('好'.repeat(150));
  await expect.element(page.getByText('140/140')).toBeVisible();
  await expectAccessible();
});

test('a guest logs in first and then writes', async () => {
  session.clear();
  await show(serve());
  await page.getByRole('button', { name: /^写评论/ }).click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login');
  session.save(tokenOf());
  appNavigator.navigateBack();
  await expect.element(page.getByRole('dialog', { name: '写评论' })).toBeVisible();
});

test.each([
  [1018, '文字中有不合适的内容，请修改后再试'],
  [1019, '请稍等一会儿再试'],
])(
  'after error %d the comment is removed from the list and the text stays with the message',
  async (code, message) => {
    const academy = serve({ 'POST content/interactive/comment': () => new ApiError(code, message) });
    await show(academy);
    await write('加我微信，免费领课');
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
    await expect.element(field()).toHaveValue('加我微信，免费领课');
    await expect.element(list()).not.toMatchTextContent(/加我微信/);
    await field().fill('谢谢老师');
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
  },
);

test('if a mobile number is required it is bound, and the text is still there afterwards', async () => {
  const academy = serve({
    'POST content/interactive/comment': () => new ApiError(1016, '请先绑定手机号'),
  });
  const { Covered, cover } = createCover();
  await show(academy, <Covered>{screen}</Covered>);
  await write('谢谢老师');
  await page.getByRole('button', { name: '去绑定手机号' }).click();
  expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/bindMobile');
  cover(true);
  cover(false);
  await expect.element(field()).toHaveValue('谢谢老师');
});

test('a retry after a lost connection repeats the same request; another text is another request', async () => {
  const academy = serve();
  const keys: string[] = [];
  let isLost = true;
  academy.server.answer({
    'POST content/interactive/comment': ({ request_key, text }) => {
      keys.push(request_key);
      if (isLost) return new ApiError(500, '服务开小差了，请稍后再试');
      return { comment: sampleComment({ id: 51, text, mine: true }), next: null, earned: [] };
    },
  });
  await show(academy);
  await write('第一遍');
  await page.getByRole('button', { name: '发送' }).click();
  await waitFor(() => expect(keys).toHaveLength(2));
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(keys[0]).toBe(keys[1]);
  isLost = false;
  await field().fill('第二遍');
  await page.getByRole('button', { name: '发送' }).click();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[2]).not.toBe(keys[1]);
});

test('an unsent text is restored the next time, for this content only', async () => {
  const { unmount } = await show(serve());
  await page.getByRole('button', { name: /^写评论/ }).click();
  await field().fill('写到一半');
  await page.getByRole('button', { name: '关闭' }).click();
  await expect.element(page.getByRole('button', { name: /草稿 写到一半/ })).toBeVisible();
  await unmount();
  const again = await show(serve());
  await page.getByRole('button', { name: /草稿 写到一半/ }).click();
  await expect.element(field()).toHaveValue('写到一半');
  await again.unmount();
  await show(serve(), <Comments content={{ ...content, content_id: 8 }} emptyImage="data:," />);
  await expect.element(page.getByRole('button', { name: /友善地说说/ })).toBeVisible();
});

test('a draft is not shown to another user of the same phone', async () => {
  await show(serve());
  await page.getByRole('button', { name: /^写评论/ }).click();
  await field().fill('只是我家的事');
  await page.getByRole('button', { name: '关闭' }).click();
  await expect.element(page.getByRole('button', { name: /草稿 只是我家的事/ })).toBeVisible();
  session.save(tokenOf({ uid: 8 }));
  await expect.element(page.getByRole('button', { name: /友善地说说/ })).toBeVisible();
  session.save(tokenOf());
  await expect.element(page.getByRole('button', { name: /草稿 只是我家的事/ })).toBeVisible();
});

test('a held comment is shown to its author with a note', async () => {
  const academy = serve({
    'POST content/interactive/comment': ({ text }) => ({
      comment: sampleComment({ id: 52, text, mine: true, state: 'held' }),
      next: 'pendingReview',
      earned: [],
    }),
  });
  await show(academy);
  await write('这里有个链接');
  await expect.element(page.getByText('审核中，仅自己可见')).toBeVisible();
  expect(toast.getCurrent()?.text).toMatch(/审核通过后/);
  await expectAccessible();
});

test('a reply to a reply names whom it answers, below the comment, which expands', async () => {
  const replies = [sampleReply({ author_name: '小禾爸爸' })];
  const academy = serve({
    'GET content/comments': () => ({
      list: [sampleComment({ reply_count: 1, replies })],
      next_cursor: null,
    }),
  });
  academy.server.answer({
    'POST content/interactive/comment': ({ text, parent_id }) => ({
      comment: sampleComment({
        id: 53,
        text,
        mine: true,
        answers_name: parent_id === '101' ? '小禾爸爸' : null,
      }),
      next: null,
      earned: [{ ledger: 2, amount: 2, text: '写一条评论' }],
    }),
  });
  await show(academy);
  await page.getByRole('button', { name: '展开 1 条回复' }).click();
  await page.getByRole('button', { name: '回复小禾爸爸' }).click();
  await expect.element(page.getByRole('dialog', { name: '回复 小禾爸爸' })).toBeVisible();
  await field().fill('谢谢，我也试试');
  await page.getByRole('button', { name: '发送' }).click();
  const answers = page.getByRole('list', { name: '对小满妈妈的回复' });
  await expect.element(answers).toMatchTextContent(/回复 小禾爸爸：谢谢，我也试试/);
  await expect.element(page.getByRole('button', { name: '收起回复' })).toBeVisible();
  await expect.poll(() => toast.getCurrent()?.text).toBe('写一条评论 +2 积分');
});

test('the user’s first reply expands the thread', async () => {
  await show(serve());
  await page.getByRole('button', { name: '回复小满妈妈' }).click();
  await field().fill('恭喜！');
  await page.getByRole('button', { name: '发送' }).click();
  await expect.element(page.getByRole('list', { name: '对小满妈妈的回复' })).toMatchTextContent(/恭喜！/);
});

test('a like on a comment is shown at once, and reverted when the server refuses it', async () => {
  const academy = serve({
    'POST content/interactive/comment/like/{action}': () => new ApiError(404, '内容不存在或已下架'),
  });
  await show(academy);
  const like = (name: string, pressed: boolean) => page.getByRole('button', { name, pressed });
  await expect.element(like('赞小满妈妈的评论，12 人赞同', false)).toBeVisible();
  const release = academy.server.hold();
  await like('赞小满妈妈的评论，12 人赞同', false).click();
  await expect.element(like('赞小满妈妈的评论，13 人赞同', true)).toBeVisible();
  release();
  await expect.element(like('赞小满妈妈的评论，12 人赞同', false)).toBeVisible();
  academy.server.answer({
    'POST content/interactive/comment/like/{action}': () => ({ liked: true, like_count: 20 }),
  });
  await like('赞小满妈妈的评论，12 人赞同', false).click();
  await expect.element(like('赞小满妈妈的评论，20 人赞同', true)).toBeVisible();
});

test('the user’s own comment can be deleted after a confirmation', async () => {
  const deleted: string[] = [];
  const academy = serve({
    'GET content/comments': () => ({ list: [sampleComment({ mine: true })], next_cursor: null }),
    'POST content/interactive/comment/delete': ({ comment_id }) => {
      deleted.push(comment_id);
      return {};
    },
  });
  await show(academy);
  const remove = async () => {
    await page.getByRole('button', { name: '更多：小满妈妈的评论' }).click();
    await page.getByRole('button', { name: '删除' }).click();
  };
  await remove();
  await page.getByRole('dialog', { name: '删除这条评论？' }).getByRole('button', { name: '取消' }).click();
  expect(deleted).toEqual([]);
  await remove();
  await page.getByRole('dialog', { name: '删除这条评论？' }).getByRole('button', { name: '删除' }).click();
  await expect.element(page.getByText(/第一次没有吼/)).not.toBeInTheDocument();
  expect(deleted).toEqual(['1']);
});

test('a long press opens the menu, where another user’s comment can be reported', async () => {
  const reported: unknown[] = [];
  const academy = serve({
    'POST content/interactive/report': (input) => {
      reported.push(input);
      return {};
    },
  });
  await show(academy);
  const words = list().getByText(/第一次没有吼/);
  await expect.element(words).toBeVisible();
  const at = { bubbles: true, button: 0, isPrimary: true, clientX: 5, clientY: 5 };
  const press = (type: string) => words.element().dispatchEvent(new PointerEvent(type, at));
  press('pointerdown');
  const menu = page.getByRole('dialog', { name: /小满妈妈：第一次没有吼/ });
  await expect.element(menu).toBeVisible();
  press('pointerup');
  await expect.element(menu.getByRole('button', { name: '删除' })).not.toBeInTheDocument();
  await menu.getByRole('button', { name: /举报/ }).click();
  await page.getByRole('radio', { name: '辱骂、攻击他人' }).click();
  await page.getByRole('button', { name: '提交' }).click();
  await waitFor(() => expect(reported).toEqual([{ target: 'comment', target_id: '1', reason: 'abuse' }]));
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('已收到，我们会尽快核实'));
});
