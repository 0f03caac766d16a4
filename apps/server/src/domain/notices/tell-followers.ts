import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { tellBeginning, tellPlan } from './live-words.ts';
import { type Live, notTaken, selectLives, takeStep } from './take-step.ts';
import { blocksContent, tell, type Telling } from './tell.ts';

const minute = 60_000;
/** So long it is news that there will be a live, and so long that one began. */
const planIsNews = 12 * 60 * minute;
const beginningIsNews = 30 * minute;

type ExpertsLive = Live & { expert_id: number; expert: string; since: Date };

const isFollowed = sql`exists (select from follows where follows.expert_id = contents.expert_id)`;
const expertColumns = sql`contents.expert_id,
  (select name from experts where experts.id = contents.expert_id) as expert`;

/** Tells who follows an expert that a live of theirs was announced, each live once, whatever becomes of its hour. */
export async function tellOfPlans(db: Db, now: Date): Promise<void> {
  const { rows } = await selectLives<ExpertsLive>(
    sql`${expertColumns}, published_at as since`,
    sql`status = ${liveStatus.upcoming} and starts_at > ${now}
      and published_at between ${new Date(now.getTime() - planIsNews)} and ${now} and ${notTaken('planned')} and ${isFollowed}`,
  ).execute(db);
  for (const live of rows) {
    const words = tellPlan({ ...live, startsAt: live.starts_at });
    await takeStep(db, { live, step: 'planned', at: now }, (tx, { contentId }) =>
      tellFollowers(tx, live, {
        kind: 'planned',
        ...words,
        contentId,
        cause: `live ${contentId} planned`,
        at: now,
      }),
    );
  }
}

/**
 * Tells who follows an expert that they are live, but for who reserved it, since they are told of that. A recording
 * that runs by the clock is nobody who has come.
 */
export async function tellOfBeginnings(db: Db, now: Date): Promise<void> {
  const { rows } = await selectLives<ExpertsLive>(
    sql`${expertColumns}, started_at as since`,
    sql`status = ${liveStatus.live} and origin <> 'recorded' and started_at > ${new Date(now.getTime() - beginningIsNews)}
      and ${notTaken('began')} and ${isFollowed}`,
  ).execute(db);
  for (const live of rows)
    await takeStep(db, { live, step: 'began', at: now }, (tx, about) =>
      tellFollowers(tx, live, { kind: 'began', ...tellBeginning(live), ...about, at: now }),
    );
}

/**
 * Whoever follows them since, saw the live on their page; whoever reserved it, knows of it; and nobody tells oneself.
 */
const tellFollowers = (
  tx: Tx,
  { content_id: contentId, expert_id: expertId, since }: ExpertsLive,
  telling: Telling,
): Promise<number[]> =>
  tell(
    tx,
    sql`select follows.user_id from follows join experts on experts.id = follows.expert_id
      where follows.expert_id = ${expertId} and follows.created_at < ${since}
        and follows.user_id is distinct from experts.user_id
      except select user_id from interactions where content_id = ${contentId} and kind = 'reserve'`,
    { ...telling, unless: blocksContent(contentId) },
  );
