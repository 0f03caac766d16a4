import { sql } from 'kysely';
import { liveLimits, liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { getRoleInRoom, type RoleInRoom } from './role-in-room.ts';

export interface NewRoomComment {
  readonly contentId: number;
  readonly userId: number;
  readonly requestKey: string;
  readonly text: string;
  readonly verdict: 'pass' | 'hold' | 'refuse';
  /** Second of the live's own time. */
  readonly atSecond: number;
  readonly now: Date;
}

/** First key of an advisory lock; the second is the live's content id. */
const commentsLockSpace = 8_001;

/**
 * Stores a comment during a live, once per request key, and returns its id and whether it is held for moderation.
 * Throws NOT_ALLOWED for a muted or removed user, CONFLICT when the live is not running, MOBILE_NEEDED
 * (互联网跟帖评论服务管理规定, 2022, article 4), TOO_SOON and REFUSED_WORDS. Within a live the transactions that assign ids commit
 * one after the other, so that a greater id never becomes visible before a smaller one.
 */
export async function addRoomComment(
  db: Db,
  comment: NewRoomComment,
): Promise<{ id: number; held: boolean }> {
  const { contentId, userId } = comment;
  return db.transaction().execute(async (tx) => {
    const author = await tx
      .selectFrom('users')
      .select(['mobile', 'state'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!author || author.state === 'gone') throw new AppError('SESSION_ENDED');
    const existing = await findByKey(tx, comment);
    if (existing) return existing;
    const roleInRoom = await getRoleInRoom(tx, { contentId, userId });
    assertLiveIsRunning(roleInRoom);
    if (roleInRoom.muted) throw new AppError('NOT_ALLOWED', { message: '您已被禁言，暂时不能发言' });
    if (author.mobile === null) throw new AppError('MOBILE_NEEDED');
    await checkCommentRate(tx, comment, roleInRoom);
    if (comment.verdict === 'refuse') throw new AppError('REFUSED_WORDS');
    return insert(tx, comment);
  });
}

function assertLiveIsRunning({ status }: RoleInRoom): void {
  if (status === liveStatus.live) return;
  const message = status === liveStatus.upcoming ? '直播开始后就可以发言了' : '直播已结束';
  throw new AppError('CONFLICT', { message });
}

async function findByKey(tx: Tx, { requestKey, userId }: NewRoomComment) {
  const existing = await tx
    .selectFrom('live_comments')
    .select(['id', 'user_id', 'state'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  if (existing && existing.user_id !== userId) throw new AppError('CONFLICT');
  return existing && { id: existing.id, held: existing.state === 'held' };
}

const rateWindow = 10;

/** The caller holds the lock of the user's row, so that concurrent comments are counted one after the other. */
async function checkCommentRate(
  tx: Tx,
  { contentId, userId, now }: NewRoomComment,
  { role, slowSeconds }: RoleInRoom,
): Promise<void> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const { latest, last } = await tx
    .selectFrom('live_comments')
    .select([
      sql<number>`count(*) filter (where created_at > ${ago(rateWindow)})`.as('latest'),
      sql<Date | null>`max(created_at)`.as('last'),
    ])
    .where('content_id', '=', contentId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (latest >= liveLimits.commentsInTen)
    throw new AppError('TOO_SOON', { message: '说得有点快，歇几秒再发吧' });
  // Slow mode applies to the audience only.
  if (role !== 'viewer' || slowSeconds === 0 || last === null) return;
  const left = slowSeconds - (now.getTime() - last.getTime()) / 1_000;
  if (left > 0) throw new AppError('TOO_SOON', { message: `慢速模式中，${Math.ceil(left)}秒后可以再发` });
}

/**
 * Lets one transaction at a time add comments to a live; held until it ends, which should follow immediately.
 */
export const lockRoomComments = (tx: Tx, contentId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${commentsLockSpace}::integer, ${contentId}::integer)`.execute(tx);

async function insert(tx: Tx, comment: NewRoomComment): Promise<{ id: number; held: boolean }> {
  await lockRoomComments(tx, comment.contentId);
  const held = comment.verdict === 'hold';
  const inserted = await tx
    .insertInto('live_comments')
    .values({
      content_id: comment.contentId,
      user_id: comment.userId,
      request_key: comment.requestKey,
      text: comment.text,
      at_second: comment.atSecond,
      state: held ? 'held' : 'visible',
      created_at: comment.now,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new AppError('CONFLICT');
  return { id: inserted.id, held };
}

/** Characters that change the direction of the text around them, and control characters. */
const controlCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
/** White space and characters that show nothing. */
const invisible = /^[\s\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const maxCombiningMarks = 3;

/**
 * Cleans a single line, of a comment or a question: removes control characters and limits combining marks. A text that
 * shows nothing becomes empty.
 */
export function cleanLine(input: string): string {
  const text = input
    .replaceAll(controlCharacters, ' ')
    .replaceAll(/\p{M}{4,}/gu, (marks) => Array.from(marks).slice(0, maxCombiningMarks).join(''))
    .trim();
  return invisible.test(text) ? '' : text;
}

/** A comment as stored. Throws INVALID_INPUT when nothing visible is left. */
export function cleanRoomComment(input: string): string {
  const text = cleanLine(input);
  if (text === '') throw new AppError('INVALID_INPUT', { message: '写点什么再发吧' });
  return text;
}
