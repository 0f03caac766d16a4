import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CommentMenu } from './comment-menu.tsx';

const comment = {
  id: 7,
  user_id: 4,
  name: '小满妈妈',
  avatar: null,
  role: 'viewer',
  text: '老师好',
  at_second: 3,
  at: '2026-11-21T11:30:00.000Z',
};

function show(mutedUsers: readonly number[], change: Partial<typeof comment> = {}) {
  const sent: unknown[] = [];
  const say = (name: string, input?: object) => {
    sent.push([name, input]);
    return Promise.resolve({});
  };
  const menu = (
    <CommentMenu
      comment={{ ...comment, ...change }}
      state={{ pinned: null, mutedUsers, role: 'assistant', userId: 9 }}
      room={{ send: say }}
      onClose={() => {}}
    />
  );
  return { sent, view: render(menu) };
}

test('a viewer can be muted', async () => {
  const { sent } = show([9]);
  await expect.element(page.getByRole('button', { name: '解除禁言' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^禁言/ }).click();
  await waitFor(() => expect(sent).toEqual([['mute', { user_id: 4, muted: true }]]));
});

test('a muted viewer can be unmuted, and not muted twice', async () => {
  const { sent } = show([4]);
  await expect.element(page.getByRole('button', { name: /^禁言/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: '解除禁言' }).click();
  await waitFor(() => expect(sent).toEqual([['mute', { user_id: 4, muted: false }]]));
});

test.each([
  ['the expert', { role: 'expert' }],
  ['another assistant', { role: 'assistant' }],
  ['the moderator', { role: 'assistant', user_id: 9 }],
])('of %s only the comment is moderated', async (_, change) => {
  const { sent } = show([], change);
  await expect.element(page.getByRole('button', { name: '置顶' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /禁言|请出直播间|邀请连麦/ }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: '删除这条评论' }).click();
  await waitFor(() => expect(sent).toEqual([['remove-comment', { comment_id: 7 }]]));
});
