import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { getLivePosition } from './live-position.ts';
import { lockLive } from './lives.ts';
import { listAllSegments } from './segments.ts';

export interface LiveStatistics {
  reserveCount: number;
  /** Who was there while it was on, signed in or not: in all, and most at one time. */
  viewerCount: number;
  peakCount: number;
  /** Distinct signed-in visitors, whenever they came. */
  visitorCount: number;
  commentCount: number;
  likeCount: number;
  /** Questions answered on a seat. */
  seatCount: number;
  /** Length of the recording so far. */
  seconds: number;
  words: string;
  trimSeconds: number;
}

export async function getLiveStatistics(
  db: Db,
  { contentId, now }: { contentId: number; now: Date },
): Promise<LiveStatistics> {
  const { rows } = await sql<Omit<LiveStatistics, 'seconds'>>`
    select reserve_count as "reserveCount", peak_count as "peakCount", words, trim_seconds as "trimSeconds",
      guest_count + (select count(*) from live_guests where live_guests.content_id = lives.content_id)
        + (select count(*) from live_visits where live_visits.content_id = lives.content_id and attended_at is not null)
        as "viewerCount",
      (select count(*) from live_visits where live_visits.content_id = lives.content_id) as "visitorCount",
      (select count(*) from live_comments where live_comments.content_id = lives.content_id and state = 'visible')
        as "commentCount",
      like_taps as "likeCount",
      (select count(*) from live_questions
        where live_questions.content_id = lives.content_id and answered_at_second is not null) as "seatCount"
    from lives where lives.content_id = ${contentId}`.execute(db);
  return { ...rows[0]!, seconds: await getLivePosition(db, { contentId, now }) };
}

/** Shown instead of the name of a user who asked anonymously. */
const anonymousName = '匿名家长';

/** Unanswered questions in the order of asking, at most 100. */
export async function listOpenQuestions(
  db: Db,
  contentId: number,
): Promise<{ name: string; text: string; at: Date }[]> {
  const { rows } = await sql<{ name: string; text: string; at: Date }>`
    select case when anonymous then ${anonymousName} else coalesce(nickname, ${anonymousName}) end as name, text, asked_at as at
    from live_questions left join users on users.id = user_id
    where content_id = ${contentId} and answered_at_second is null order by live_questions.id limit 100`.execute(
    db,
  );
  return rows;
}

interface ReviewInput {
  contentId: number;
  /** Undefined: unchanged. */
  words?: string | undefined;
  /** The second of the recording at which playback starts; undefined: unchanged. */
  trimSeconds?: number | undefined;
  /**
   * Makes the recording that starts there, in the same transaction: a cut that is acknowledged has been made. Absent: there is no recording
   * yet.
   */
  recreate?: ((tx: Tx) => Promise<unknown>) | undefined;
}

/** Saves the review of a live that is over. Throws INVALID_INPUT when nothing of its recording would be left. */
export function saveReview(
  db: Db,
  { contentId, words: requestedWords, trimSeconds: requestedTrim, recreate }: ReviewInput,
): Promise<{ words: string; trimSeconds: number }> {
  return db.transaction().execute(async (tx) => {
    await lockLive(tx, contentId);
    const live = tx.selectFrom('lives').where('content_id', '=', contentId);
    const current = await live.select(['trim_seconds', 'words']).executeTakeFirstOrThrow();
    const { trim_seconds: currentTrim } = current;
    const words = requestedWords ?? current.words;
    const trimSeconds = requestedTrim ?? currentTrim;
    if (trimSeconds !== currentTrim) {
      const segments = await listAllSegments(tx, contentId);
      const recorded = segments.reduce((sum, segment) => sum + segment.milliseconds, 0);
      if (trimSeconds * 1_000 >= recorded)
        throw new AppError('INVALID_INPUT', { message: '剪掉的部分不能超过整场直播' });
    }
    const row = { words, trim_seconds: trimSeconds };
    await tx.updateTable('lives').set(row).where('content_id', '=', contentId).execute();
    if (trimSeconds !== currentTrim) await recreate?.(tx);
    return { words, trimSeconds };
  });
}
