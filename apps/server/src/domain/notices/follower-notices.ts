import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { followedStartText, plannedLiveText } from './notice-texts.ts';
import { type LiveRow, isStepOpen, runningSince, selectLives, runStepOnce } from './live-steps.ts';
import { blocksContent, createNotices, type NewNotice } from './notices.ts';

const minute = 60_000;
/** Milliseconds after which a planned live, and a started one, is not announced any more. */
const plannedNoticeWindow = 12 * 60 * minute;
const startNoticeWindow = 30 * minute;

type ExpertLiveRow = LiveRow & { expert_id: number; expert: string; since: Date };

const isFollowed = sql`exists (select from follows where follows.expert_id = contents.expert_id)`;
const expertColumns = sql`contents.expert_id,
  (select name from experts where experts.id = contents.expert_id) as expert`;

/** Notifies followers of an expert that a live was announced, once per live, even if its time changes. */
export async function notifyOfPlannedLives(db: Db, now: Date): Promise<void> {
  const { rows } = await selectLives<ExpertLiveRow>(
    sql`${expertColumns}, published_at as since`,
    sql`status = ${liveStatus.upcoming} and starts_at > ${now}
      and published_at between ${new Date(now.getTime() - plannedNoticeWindow)} and ${now} and ${isStepOpen('planned')} and ${isFollowed}`,
  ).execute(db);
  for (const live of rows) {
    const text = plannedLiveText({ ...live, startsAt: live.starts_at });
    await runStepOnce(db, { live, step: 'planned', at: now }, (tx, { contentId }) =>
      notifyFollowers(tx, live, {
        kind: 'planned',
        ...text,
        contentId,
        cause: `live ${contentId} planned`,
        at: now,
      }),
    );
  }
}

/**
 * Notifies followers of an expert that they are live, except users who reserved it, who get another notice.
 * Pre-recorded lives are left out.
 */
export async function notifyFollowersOfStarts(db: Db, now: Date): Promise<void> {
  const { rows } = await selectLives<ExpertLiveRow>(
    sql`${expertColumns}, ${runningSince} as since`,
    sql`status = ${liveStatus.live} and origin <> 'recorded' and ${runningSince} > ${new Date(now.getTime() - startNoticeWindow)}
      and ${isStepOpen('began')} and ${isFollowed}`,
  ).execute(db);
  for (const live of rows)
    await runStepOnce(db, { live, step: 'began', at: now }, (tx, step) =>
      notifyFollowers(tx, live, { kind: 'began', ...followedStartText(live), ...step, at: now }),
    );
}

/**
 * Not notified: users who followed later than that (they saw the live on the expert's page), users who reserved it,
 * and the expert.
 */
const notifyFollowers = (
  tx: Tx,
  { content_id: contentId, expert_id: expertId, since }: ExpertLiveRow,
  notice: NewNotice,
): Promise<number[]> =>
  createNotices(
    tx,
    sql`select follows.user_id from follows join experts on experts.id = follows.expert_id
      where follows.expert_id = ${expertId} and follows.created_at < ${since}
        and follows.user_id is distinct from experts.user_id
      except select user_id from interactions where content_id = ${contentId} and kind = 'reserve'`,
    { ...notice, unless: blocksContent(contentId) },
  );
