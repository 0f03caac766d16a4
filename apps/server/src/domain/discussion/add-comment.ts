import { sql } from 'kysely';
import { commentRate } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { isReadable, updateCommentCounters } from './comment-threads.ts';

/** Result of the moderation: refused comments are not stored, held ones wait for a moderator, who reads `heldFor`. */
type ModerationResult = { verdict: 'pass' | 'refuse' } | { verdict: 'hold'; heldFor: string };

export interface NewComment {
  userId: number;
  contentId: number;
  /** The comment or reply that this one answers. */
  parentId?: number | undefined;
  /** Cleaned by `cleanComment`. */
  text: string;
  moderation: ModerationResult;
  province?: string | undefined;
  requestKey: string;
  now: Date;
  /** Runs in the same transaction when the comment is visible to readers; the author's row is locked. */
  onVisible?: (tx: Tx, id: number) => Promise<void>;
}

/**
 * Stores a comment or reply and increments the counters, once per request key: a repeated call returns the first id.
 * Throws NOT_FOUND when the answered comment is missing, MOBILE_NEEDED (authors must have a verified mobile number:
 * 互联网跟帖评论服务管理规定, 2022, article 4), TOO_SOON, REFUSED_WORDS, and CONFLICT for another user's key. The caller must know
 * that the content is published.
 */
export async function addComment(db: Db, comment: NewComment): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const author = await lockAuthor(tx, comment.userId);
    const existing = await findByKey(tx, comment);
    if (existing !== undefined) return existing;
    const thread = await lockThread(tx, comment);
    if (author.mobile === null) throw new AppError('MOBILE_NEEDED');
    await checkCommentRate(tx, comment);
    if (comment.moderation.verdict === 'refuse') throw new AppError('REFUSED_WORDS');
    return insert(tx, comment, thread);
  });
}

/** Locks the author's row, so that comments of one user are checked one after the other. */
async function lockAuthor(tx: Tx, id: number): Promise<{ mobile: string | null }> {
  const author = await tx
    .selectFrom('users')
    .select('mobile')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!author) throw new AppError('SESSION_ENDED');
  return author;
}

async function findByKey(tx: Tx, { requestKey, userId }: NewComment): Promise<number | undefined> {
  const existing = await tx
    .selectFrom('comments')
    .select(['id', 'user_id'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  if (existing && existing.user_id !== userId) throw new AppError('CONFLICT');
  return existing?.id;
}

interface ThreadPosition {
  /** The thread's first comment, which is visible; null when the new comment starts a thread. */
  root: { id: number; state: 'visible' } | null;
  replyToId: number | null;
}

async function lockThread(tx: Tx, { parentId, contentId }: NewComment): Promise<ThreadPosition> {
  if (parentId === undefined) return { root: null, replyToId: null };
  const findVisible = (id: number) =>
    tx
      .selectFrom('comments')
      .select(['id', 'parent_id'])
      .where('id', '=', id)
      .where('content_id', '=', contentId)
      .where(isReadable('comments'));
  const notFound = () => new AppError('NOT_FOUND', { message: '要回复的评论已经不在了' });
  const parent = await findVisible(parentId).executeTakeFirst();
  if (!parent) throw notFound();
  const root = await findVisible(parent.parent_id ?? parent.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!root) throw notFound();
  return { root: { id: root.id, state: 'visible' }, replyToId: parent.parent_id === null ? null : parent.id };
}

async function insert(tx: Tx, comment: NewComment, { root, replyToId }: ThreadPosition): Promise<number> {
  const { moderation } = comment;
  const inserted = await tx
    .insertInto('comments')
    .values({
      content_id: comment.contentId,
      parent_id: root?.id ?? null,
      reply_to_id: replyToId,
      user_id: comment.userId,
      text: comment.text,
      state: moderation.verdict === 'hold' ? 'held' : 'visible',
      held_for: moderation.verdict === 'hold' ? moderation.heldFor : null,
      province: comment.province ?? null,
      request_key: comment.requestKey,
      created_at: comment.now,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  // A concurrent request used the key first.
  if (!inserted) throw new AppError('CONFLICT');
  if (moderation.verdict === 'pass') {
    await updateCommentCounters(tx, { contentId: comment.contentId, replyCount: 0, root }, 1);
    await comment.onVisible?.(tx, inserted.id);
  }
  return inserted.id;
}

const minute = 60_000;
const hour = 60 * minute;

interface RateCheck {
  userId: number;
  contentId: number;
  text: string;
  now: Date;
}

/**
 * Throws TOO_SOON when the user has reached `commentRate` (deleted comments count) or wrote the same text on this
 * content within a minute. The caller must hold the lock of the user's row, so that concurrent comments are counted
 * one after the other.
 */
async function checkCommentRate(tx: Tx, { userId, contentId, text, now }: RateCheck): Promise<void> {
  const since = (milliseconds: number) => sql`created_at > ${new Date(now.getTime() - milliseconds)}`;
  const {
    lastMinute,
    lastHour,
    same: duplicates,
  } = await tx
    .selectFrom('comments')
    .select([
      sql<number>`count(*) filter (where ${since(minute)})`.as('lastMinute'),
      sql<number>`count(*)`.as('lastHour'),
      sql<number>`count(*) filter (where ${since(minute)} and content_id = ${contentId} and text = ${text}
        and state <> 'deleted')`.as('same'),
    ])
    .where('user_id', '=', userId)
    .where(sql<boolean>`${since(hour)}`)
    .executeTakeFirstOrThrow();
  if (duplicates > 0) throw new AppError('TOO_SOON', { message: '这句话刚刚已经发过了' });
  if (lastMinute >= commentRate.perMinute)
    throw new AppError('TOO_SOON', { message: '评论得有点快，歇一分钟再写吧' });
  if (lastHour >= commentRate.perHour)
    throw new AppError('TOO_SOON', { message: '这一小时写得不少了，过一会儿再来吧' });
}
