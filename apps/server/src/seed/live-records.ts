import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { LiveRecord } from './live-record-file.ts';

interface LoadOptions {
  liveRecords: readonly LiveRecord[];
  contentIds: ReadonlyMap<string, number>;
}

/**
 * Loads what is left of past lives, and who was there. Each kind of row is added to a live that has none, so that what an
 * expert has written since stays, and a second load adds nothing.
 */
export async function loadLiveRecords(db: Db, { liveRecords, contentIds }: LoadOptions): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const record of liveRecords) await loadRecord(tx, contentIds.get(record.on)!, record);
    await estimateAttendance(tx, [...contentIds.values()]);
  });
}

async function loadRecord(tx: Tx, contentId: number, { words, chapters, questions }: LiveRecord) {
  if (words !== undefined)
    await sql`update lives set words = ${words} where content_id = ${contentId} and words = ''`.execute(tx);
  const has = async (table: 'live_chapters' | 'live_questions') =>
    (await tx.selectFrom(table).select('content_id').where('content_id', '=', contentId).limit(1).execute())
      .length > 0;
  if (!(await has('live_chapters')))
    for (const { atSecond, title } of chapters)
      await sql`insert into live_chapters (content_id, at_second, title)
        values (${contentId}, ${atSecond}, ${title})`.execute(tx);
  if (await has('live_questions')) return;
  for (const { atSecond = null, name, text, anonymous = false } of questions)
    await sql`insert into live_questions (content_id, user_id, text, anonymous, asked_at, answered_at_second)
      select ${contentId}, (select id from users where key = ${`demo/${name ?? ''}`}), ${text}, ${anonymous},
        starts_at + coalesce(${atSecond}::integer * interval '1 second', (ends_at - starts_at) / 2), ${atSecond}::integer
      from lives where content_id = ${contentId}`.execute(tx);
}

/**
 * Who was in the room of each live that has begun: most of those who reserved it and everybody who commented, and about
 * as many guests and half of them again. Only while nobody is recorded, and only for recordings: what people
 * broadcast has real visitors.
 */
async function estimateAttendance(tx: Tx, contentIds: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select content_id as id from lives where content_id = any(${contentIds}::bigint[]) and status > 0
      and origin = 'recorded' and peak_count = 0 and not exists (
        select from live_visits where live_visits.content_id = lives.content_id and attended_at is not null)
    order by content_id`.execute(tx);
  for (const { id } of rows) {
    await sql`
      insert into live_visits (content_id, user_id, first_visited_at, attended_at)
      select ${id}, user_id, at, at from (
        select user_id, starts_at + user_id % 9 * interval '1 minute' as at
        from lives, (
          select user_id from interactions where content_id = ${id} and kind = 'reserve' and user_id % 4 > 0
          union select user_id from live_comments where content_id = ${id}
        ) came
        where lives.content_id = ${id}
      ) visits on conflict (content_id, user_id) do update set attended_at = excluded.attended_at`.execute(
      tx,
    );
    await sql`
      update lives set guest_count = came * 3 / 2, peak_count = greatest(1, came * 8 / 5), like_taps = came * 11 + 7
      from (select count(*)::integer as came from live_visits where content_id = ${id} and attended_at is not null) visits
      where lives.content_id = ${id} and came > 0`.execute(tx);
  }
}
