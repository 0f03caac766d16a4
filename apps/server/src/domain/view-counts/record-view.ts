import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import { viewCounts } from '@academy/contract/view-count-limits.ts';
import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { chinaDay } from '../../kit/china-calendar.ts';

/** Who viewed: a user, or a guest's device and network, as keyed hashes. */
export type Viewer =
  | { readonly userId: number; readonly deviceHash: string | null }
  | { readonly userId: undefined; readonly deviceHash: string; readonly networkHash: string };

interface View {
  readonly contentId: number;
  readonly viewer: Viewer;
  /** The day is China's at this moment. */
  readonly now: Date;
}

/**
 * Records a view of a published content; false when it does not count: this viewer's was recorded today, a live has not
 * started, or the guests of this network have reached their limit. A user who viewed the content as a guest of the same
 * device today counts no second time. One statement that locks no row of the content, so that readers of one content
 * never wait for each other.
 */
export async function recordView(db: Db, { contentId, viewer, now }: View): Promise<boolean> {
  const { userId = null, deviceHash } = viewer;
  const day = sql`${chinaDay(now)}::date`;
  const network = 'networkHash' in viewer ? `n:${viewer.networkHash}:${contentId}` : null;
  const { rows } = await sql`
    with viewed as (
      insert into content_views (day, content_id, user_id, device_hash)
      select ${day}, contents.id, ${userId}::bigint, case when ${userId}::bigint is null then ${deviceHash}::text end
      from contents left join lives on lives.content_id = contents.id
      where contents.id = ${contentId} and state = 'published'
        and lives.status is distinct from ${liveStatus.upcoming}
      on conflict do nothing returning content_id
    ), guests as (
      insert into daily_counts (day, kind, subject, amount)
      select ${day}, 'guestViews', ${network}::text, 1 from viewed where ${network}::text is not null
      on conflict (day, kind, subject) do update set amount = daily_counts.amount + 1
      returning amount
    )
    insert into uncounted_views (content_id)
    select viewed.content_id from viewed left join guests on true
    where coalesce(guests.amount, 0) <= ${viewCounts.perNetwork} and (${userId}::bigint is null or not exists (
      select from content_views earlier where earlier.device_hash = ${deviceHash}::text and earlier.day = ${day}
        and earlier.content_id = viewed.content_id))
    returning content_id ${prepared}`.execute(db);
  return rows.length > 0;
}
