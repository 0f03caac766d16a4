import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Comment } from '@academy/contract/areas/content.ts';
import { type ContentReference, updateContentDetail } from '../../data/content-cache.ts';

type Pages = InfiniteData<{ list: Comment[]; next_cursor: string | null }>;
type Change = (comment: Comment) => Comment | undefined;

/** All cached lists of comments and replies of a content, with the comment whose replies each list holds. */
function findCommentLists(client: QueryClient, { content_id, content_type }: ContentReference) {
  const known = client.getQueriesData<Pages>({
    queryKey: ['GET content/comments', { content_id, content_type }],
  });
  return known.flatMap(([queryKey, data]) => {
    const { parent_id: thread } = queryKey[1] as { parent_id?: number };
    return data ? [{ queryKey, data, thread }] : [];
  });
}

/** Changes a comment or reply in every cached list; undefined removes it. */
function updateComments(client: QueryClient, content: ContentReference, change: Change): void {
  const applyChange = (comments: Comment[]) => comments.flatMap((comment) => change(comment) ?? []);
  for (const { queryKey, data } of findCommentLists(client, content))
    client.setQueryData<Pages>(queryKey, {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        list: applyChange(page.list).map((comment) => withReplies(comment, change)),
      })),
    });
}

function withReplies(comment: Comment, change: Change): Comment {
  const toComment = (reply: Reply): Comment => ({ ...reply, reply_count: 0, replies: [] });
  const replies = comment.replies.flatMap((reply) => change(toComment(reply)) ?? []);
  const removed = comment.replies.length - replies.length;
  return { ...comment, replies, reply_count: comment.reply_count - removed };
}

/** Inserts a comment at the top, or a reply below its `thread` after the other replies. */
export function insertComment(
  client: QueryClient,
  content: ContentReference,
  { comment, thread }: { comment: Comment; thread: number | undefined },
): void {
  for (const { queryKey, data, thread: listThread } of findCommentLists(client, content)) {
    const { pages } = data;
    const insertAt = listThread === undefined ? 0 : pages.length - 1;
    const isTarget = listThread === thread;
    const next = pages.map((page, index) => {
      if (isTarget && index === insertAt)
        return {
          ...page,
          list: listThread === undefined ? [comment, ...page.list] : [...page.list, comment],
        };
      if (thread === undefined || listThread !== undefined) return page;
      return {
        ...page,
        list: page.list.map((each) => (each.id === thread ? withReply(each, comment) : each)),
      };
    });
    client.setQueryData<Pages>(queryKey, { ...data, pages: next });
  }
}

const withReply = (comment: Comment, reply: Comment): Comment => ({
  ...comment,
  reply_count: comment.reply_count + 1,
  replies: [...comment.replies, reply],
});

export function replaceComment(
  client: QueryClient,
  content: ContentReference,
  { id, comment }: { id: number; comment: Comment },
): void {
  updateComments(client, content, (each) =>
    each.id === id ? { ...comment, reply_count: each.reply_count, replies: each.replies } : each,
  );
}

export function patchComment(
  client: QueryClient,
  content: ContentReference,
  { id, ...patch }: Pick<Comment, 'id' | 'liked' | 'like_count'>,
): void {
  updateComments(client, content, (each) => (each.id === id ? { ...each, ...patch } : each));
}

/** `thread` is the top-level comment of a reply. Its reply count includes replies that are not loaded. */
export function removeComment(
  client: QueryClient,
  content: ContentReference,
  { id, thread }: { id: number; thread: number | undefined },
): void {
  const isHiddenReplyOf = (each: Comment) =>
    each.id === thread && each.replies.every((reply) => reply.id !== id);
  updateComments(client, content, (each) => {
    if (each.id === id) return undefined;
    return isHiddenReplyOf(each) ? { ...each, reply_count: each.reply_count - 1 } : each;
  });
}

/** Changes the content's comment count and then reloads it from the server. */
export async function changeCommentCount(
  client: QueryClient,
  content: ContentReference,
  change: number,
): Promise<void> {
  await updateContentDetail(client, content, (detail) => ({
    ...detail,
    comment_count: Math.max(0, detail.comment_count + change),
  }));
  const { content_id, content_type } = content;
  await client.invalidateQueries({ queryKey: ['GET content/detail', { content_id, content_type }] });
}

/** The fields that comments and replies share. */
export type Reply = Comment['replies'][number];

/** What a reply answers: a comment, or another reply. */
export interface ReplyTarget {
  /** The top-level comment below which the reply will be shown. */
  readonly thread: number;
  readonly id: number;
  readonly name: string;
}

/** A comment that is being sent has a negative id. */
export const isPending = ({ id }: Pick<Reply, 'id'>): boolean => id < 0;
