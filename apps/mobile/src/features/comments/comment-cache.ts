import type { Comment } from '@academy/contract/areas/content.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type ContentReference, settleContent } from '../../session/content-cache.ts';
import type { Reply } from './reply.ts';

type Pages = InfiniteData<{ list: Comment[]; next_cursor: string | null }>;
type Change = (comment: Comment) => Comment | undefined;

/** Every list of comments and replies that was read of a content, with the comment whose replies it holds. */
function listsOf(client: QueryClient, { content_id, content_type }: ContentReference) {
  const known = client.getQueriesData<Pages>({
    queryKey: ['GET content/comments', { content_id, content_type }],
  });
  return known.flatMap(([queryKey, data]) => {
    const { parent_id: thread } = queryKey[1] as { parent_id?: number };
    return data ? [{ queryKey, data, thread }] : [];
  });
}

/** Changes a comment or reply wherever it is shown; undefined takes it out. */
function changeEverywhere(client: QueryClient, content: ContentReference, change: Change): void {
  const keep = (comments: Comment[]) => comments.flatMap((comment) => change(comment) ?? []);
  for (const { queryKey, data } of listsOf(client, content))
    client.setQueryData<Pages>(queryKey, {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        list: keep(page.list).map((comment) => withReplies(comment, change)),
      })),
    });
}

function withReplies(comment: Comment, change: Change): Comment {
  const whole = (reply: Reply): Comment => ({ ...reply, reply_count: 0, replies: [] });
  const replies = comment.replies.flatMap((reply) => change(whole(reply)) ?? []);
  const gone = comment.replies.length - replies.length;
  return { ...comment, replies, reply_count: comment.reply_count - gone };
}

/** Shows a comment above the others, or a reply (`thread` names the comment that it stands below) after the others. */
export function insertComment(
  client: QueryClient,
  content: ContentReference,
  { comment, thread }: { comment: Comment; thread: number | undefined },
): void {
  for (const { queryKey, data, thread: shown } of listsOf(client, content)) {
    const { pages } = data;
    const at = shown === undefined ? 0 : pages.length - 1;
    const isHere = shown === thread;
    const next = pages.map((page, index) => {
      if (isHere && index === at)
        return { ...page, list: shown === undefined ? [comment, ...page.list] : [...page.list, comment] };
      if (thread === undefined || shown !== undefined) return page;
      return {
        ...page,
        list: page.list.map((each) => (each.id === thread ? answered(each, comment) : each)),
      };
    });
    client.setQueryData<Pages>(queryKey, { ...data, pages: next });
  }
}

const answered = (comment: Comment, reply: Comment): Comment => ({
  ...comment,
  reply_count: comment.reply_count + 1,
  replies: [...comment.replies, reply],
});

/** Puts `comment` in the place of the one that is known as `id`. */
export function replaceComment(
  client: QueryClient,
  content: ContentReference,
  { id, comment }: { id: number; comment: Comment },
): void {
  changeEverywhere(client, content, (each) =>
    each.id === id ? { ...comment, reply_count: each.reply_count, replies: each.replies } : each,
  );
}

export function patchComment(
  client: QueryClient,
  content: ContentReference,
  { id, ...patch }: Pick<Comment, 'id' | 'liked' | 'like_count'>,
): void {
  changeEverywhere(client, content, (each) => (each.id === id ? { ...each, ...patch } : each));
}

/** `thread` is the comment that a reply stands below: it counts its replies, those that are not shown too. */
export function removeComment(
  client: QueryClient,
  content: ContentReference,
  { id, thread }: { id: number; thread: number | undefined },
): void {
  const isUnseen = (each: Comment) => each.id === thread && each.replies.every((reply) => reply.id !== id);
  changeEverywhere(client, content, (each) => {
    if (each.id === id) return undefined;
    return isUnseen(each) ? { ...each, reply_count: each.reply_count - 1 } : each;
  });
}

/** Moves how many comments a content is said to have, and asks the server for the truth. */
export async function moveCommentCount(
  client: QueryClient,
  content: ContentReference,
  change: number,
): Promise<void> {
  await settleContent(client, content, (detail) => ({
    ...detail,
    comment_count: Math.max(0, detail.comment_count + change),
  }));
  const { content_id, content_type } = content;
  await client.invalidateQueries({ queryKey: ['GET content/detail', { content_id, content_type }] });
}
