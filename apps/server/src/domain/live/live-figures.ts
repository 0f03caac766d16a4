import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { findLiveSecond } from './live-second.ts';

/** What became of a live, for whoever ran it. */
export interface LiveFigures {
  reserveCount: number;
  viewCount: number;
  /** Most at one time, and different ones who were signed in. */
  peakCount: number;
  visitorCount: number;
  commentCount: number;
  likeCount: number;
  /** Persons whose question was answered on a seat. */
  seatCount: number;
  /** Of what was recorded so far. */
  seconds: number;
  words: string;
  trimSeconds: number;
}

export async function findLiveFigures(
  db: Db,
  { contentId, now }: { contentId: number; now: Date },
): Promise<LiveFigures> {
  const { rows } = await sql<Omit<LiveFigures, 'seconds'>>`
    select reserve_count as "reserveCount", view_count as "viewCount", peak_count as "peakCount", words,
      trim_seconds as "trimSeconds",
      (select count(*) from live_visits where live_visits.content_id = lives.content_id) as "visitorCount",
      (select count(*) from live_comments where live_comments.content_id = lives.content_id and state = 'visible')
        as "commentCount",
      like_taps as "likeCount",
      (select count(distinct user_id) from live_questions
        where live_questions.content_id = lives.content_id and answered_at_second is not null) as "seatCount"
    from lives join contents on contents.id = lives.content_id where lives.content_id = ${contentId}`.execute(
    db,
  );
  return { ...rows[0]!, seconds: await findLiveSecond(db, { contentId, now }) };
}

/** What a person is called who does not want to be known. */
const nobody = '匿名家长';

/** What was asked and not answered, in the order of asking. */
export async function listOpenQuestions(
  db: Db,
  contentId: number,
): Promise<{ name: string; text: string; at: Date }[]> {
  const { rows } = await sql<{ name: string; text: string; at: Date }>`
    select case when anonymous then ${nobody} else coalesce(nickname, ${nobody}) end as name, text, asked_at as at
    from live_questions left join users on users.id = user_id
    where content_id = ${contentId} and answered_at_second is null order by live_questions.id limit 100`.execute(
    db,
  );
  return rows;
}
