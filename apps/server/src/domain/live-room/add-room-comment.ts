import { sql } from 'kysely';
import { liveLimits, liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { getStanding, type Standing } from './standing.ts';

export interface NewRoomComment {
  readonly contentId: number;
  readonly userId: number;
  readonly requestKey: string;
  readonly text: string;
  readonly verdict: 'pass' | 'hold' | 'refuse';
  /** Of the live's own time. */
  readonly atSecond: number;
  readonly now: Date;
}

/** Locks of the database's own that are not about rows: this many and a live's id name one. */
const commentsLock = 8_001;

/**
 * Keeps what somebody says during a live, once for each request key, and tells its id and whether somebody has to look
 * at it first. Throws NOT_ALLOWED for who is muted or was sent away, CONFLICT when the live does not run, MOBILE_NEEDED
 * (互联网跟帖评论服务管理规定, 2022, article 4), TOO_SOON and REFUSED_WORDS. Within a live, ids are given out one
 * transaction after the other, so that a greater id is never there before a smaller one.
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
    const known = await findByKey(tx, comment);
    if (known) return known;
    const standing = await getStanding(tx, { contentId, userId });
    assertOpen(standing);
    if (standing.muted) throw new AppError('NOT_ALLOWED', { message: '您已被禁言，暂时不能发言' });
    if (author.mobile === null) throw new AppError('MOBILE_NEEDED');
    await checkPace(tx, comment, standing);
    if (comment.verdict === 'refuse') throw new AppError('REFUSED_WORDS');
    return insert(tx, comment);
  });
}

function assertOpen({ status }: Standing): void {
  if (status === liveStatus.live) return;
  const message = status === liveStatus.upcoming ? '直播开始后就可以发言了' : '直播已结束';
  throw new AppError('CONFLICT', { message });
}

async function findByKey(tx: Tx, { requestKey, userId }: NewRoomComment) {
  const known = await tx
    .selectFrom('live_comments')
    .select(['id', 'user_id', 'state'])
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  if (known && known.user_id !== userId) throw new AppError('CONFLICT');
  return known && { id: known.id, held: known.state === 'held' };
}

const window = 10;

/** Whoever asks holds the person's row, so that two at once are counted one after the other. */
async function checkPace(
  tx: Tx,
  { contentId, userId, now }: NewRoomComment,
  { role, slowSeconds }: Standing,
): Promise<void> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const { latest, last } = await tx
    .selectFrom('live_comments')
    .select([
      sql<number>`count(*) filter (where created_at > ${ago(window)})`.as('latest'),
      sql<Date | null>`max(created_at)`.as('last'),
    ])
    .where('content_id', '=', contentId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (latest >= liveLimits.commentsInTen)
    throw new AppError('TOO_SOON', { message: '说得有点快，歇几秒再发吧' });
  // Slow mode is for the audience.
  if (role !== 'viewer' || slowSeconds === 0 || last === null) return;
  const left = slowSeconds - (now.getTime() - last.getTime()) / 1_000;
  if (left > 0) throw new AppError('TOO_SOON', { message: `慢速模式中，${Math.ceil(left)}秒后可以再发` });
}

async function insert(tx: Tx, comment: NewRoomComment): Promise<{ id: number; held: boolean }> {
  // Held until the transaction ends, which is the very next thing.
  await sql`select pg_advisory_xact_lock(${commentsLock}::integer, ${comment.contentId}::integer)`.execute(
    tx,
  );
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
