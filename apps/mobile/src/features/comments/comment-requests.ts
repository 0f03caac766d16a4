import { ApiError } from '@academy/client/api-error.ts';
import type { Comment } from '@academy/contract/areas/content.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import type { ContentReference } from '../../data/content-cache.ts';
import { showEarned } from '../../data/show-earned.ts';
import {
  changeCommentCount,
  insertComment,
  removeComment,
  replaceComment,
  type Reply,
  type ReplyTarget,
} from './comment-cache.ts';
import { type Draft, saveDraft, draftKeyOf } from './drafts.ts';

interface Scope {
  readonly client: QueryClient;
  readonly content: ContentReference;
}

let lastPendingId = 0;

/**
 * Sends a comment, or a reply to `replyTo`. It is shown at once and removed again if the server refuses it: then it
 * rejects with ApiError and the draft stays saved.
 */
export async function sendComment(
  { client, content }: Scope,
  { draft, replyTo, author }: { draft: Draft; replyTo: ReplyTarget | undefined; author: Profile | undefined },
): Promise<void> {
  const id = (lastPendingId -= 1);
  const text = draft.text.trim();
  insertComment(client, content, {
    comment: createPendingComment({ id, text, replyTo, author }),
    thread: replyTo?.thread,
  });
  try {
    const { comment, earned } = await call('POST content/interactive/comment', {
      ...content,
      text,
      ...(replyTo && { parent_id: replyTo.id }),
      request_key: draft.requestKey,
    });
    replaceComment(client, content, { id, comment });
    saveDraft(draftKeyOf(content, replyTo), '');
    if (comment.state === 'held') toast.show('已提交，审核通过后大家就能看到');
    else {
      showEarned(client, earned);
      await changeCommentCount(client, content, 1);
    }
  } catch (error) {
    removeComment(client, content, { id, thread: replyTo?.thread });
    throw error;
  }
}

/** The comment as its author sees it until the server has confirmed it. */
function createPendingComment({
  id,
  text,
  replyTo,
  author,
}: {
  id: number;
  text: string;
  replyTo: ReplyTarget | undefined;
  author: Profile | undefined;
}): Comment {
  return {
    id,
    text,
    author_name: author?.nickname ?? '我',
    author_avatar: author?.avatar ?? null,
    province: null,
    answers_name: replyTo && replyTo.id !== replyTo.thread ? replyTo.name : null,
    state: 'visible',
    mine: true,
    liked: false,
    like_count: 0,
    created_at: new Date().toISOString(),
    reply_count: 0,
    replies: [],
  };
}

/** Deletes the user's own comment after a confirmation. Shows a toast if it fails. */
export async function deleteComment(
  { client, content }: Scope,
  { comment, thread }: { comment: Reply; thread: number },
): Promise<void> {
  const isReply = comment.id !== thread;
  const isConfirmed = await question.confirm({
    title: isReply ? '删除这条回复？' : '删除这条评论？',
    text: isReply ? '删除后不能恢复。' : '删除后不能恢复，下面的回复也会一起消失。',
    confirmLabel: '删除',
    tone: 'danger',
  });
  if (!isConfirmed) return;
  try {
    await call('POST content/interactive/comment/delete', { comment_id: comment.id });
    removeComment(client, content, { id: comment.id, thread: isReply ? thread : undefined });
    toast.show('已删除');
    if (comment.state === 'visible') await changeCommentCount(client, content, -1);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.silent) toast.show(error.message);
  }
}
