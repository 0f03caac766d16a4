import { ApiError } from '@academy/client/api-error.ts';
import type { Comment } from '@academy/contract/areas/content.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { question } from '@academy/ui/dialog/question-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../session/call.ts';
import type { ContentReference } from '../../session/content-cache.ts';
import { showEarned } from '../../session/show-earned.ts';
import { insertComment, moveCommentCount, removeComment, replaceComment } from './comment-cache.ts';
import { type Draft, keepDraft, placeOf } from './drafts.ts';
import type { Answered, Reply } from './reply.ts';

interface Place {
  readonly client: QueryClient;
  readonly content: ContentReference;
}

let lastOnItsWay = 0;

/**
 * Sends a comment, or a reply to `to`. It is shown at once, and taken away again when the server refuses it: then it
 * rejects with ApiError and the draft is kept.
 */
export async function sendComment(
  { client, content }: Place,
  { draft, to, author }: { draft: Draft; to: Answered | undefined; author: Profile | undefined },
): Promise<void> {
  const id = (lastOnItsWay -= 1);
  const text = draft.text.trim();
  insertComment(client, content, { comment: onItsWay({ id, text, to, author }), thread: to?.thread });
  try {
    const { comment, earned } = await call('POST content/interactive/comment', {
      ...content,
      text,
      ...(to && { parent_id: to.id }),
      request_key: draft.requestKey,
    });
    replaceComment(client, content, { id, comment });
    keepDraft(placeOf(content, to), '');
    if (comment.state === 'held') toast.show('已提交，审核通过后大家就能看到');
    else {
      showEarned(client, earned);
      await moveCommentCount(client, content, 1);
    }
  } catch (error) {
    removeComment(client, content, { id, thread: to?.thread });
    throw error;
  }
}

/** A comment as its author sees it before the server has. */
function onItsWay({
  id,
  text,
  to,
  author,
}: {
  id: number;
  text: string;
  to: Answered | undefined;
  author: Profile | undefined;
}): Comment {
  return {
    id,
    text,
    author_name: author?.nickname ?? '我',
    author_avatar: author?.avatar ?? null,
    province: null,
    answers_name: to && to.id !== to.thread ? to.name : null,
    state: 'visible',
    mine: true,
    liked: false,
    like_count: 0,
    created_at: new Date().toISOString(),
    reply_count: 0,
    replies: [],
  };
}

/** Deletes one's own comment once that was confirmed. Says why when it cannot. */
export async function deleteComment(
  { client, content }: Place,
  { comment, thread }: { comment: Reply; thread: number },
): Promise<void> {
  const isReply = comment.id !== thread;
  const isSure = await question.confirm({
    title: isReply ? '删除这条回复？' : '删除这条评论？',
    text: isReply ? '删除后不能恢复。' : '删除后不能恢复，下面的回复也会一起消失。',
    confirmLabel: '删除',
    tone: 'danger',
  });
  if (!isSure) return;
  try {
    await call('POST content/interactive/comment/delete', { comment_id: comment.id });
    removeComment(client, content, { id: comment.id, thread: isReply ? thread : undefined });
    toast.show('已删除');
    if (comment.state === 'visible') await moveCommentCount(client, content, -1);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.silent) toast.show(error.message);
  }
}
