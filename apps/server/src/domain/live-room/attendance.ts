import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';

interface Attendance {
  readonly contentId: number;
  readonly userIds: readonly number[];
  /** Devices of guests and of users, as room tokens name them. */
  readonly guestDevices: readonly string[];
  readonly userDevices: readonly string[];
  readonly now: Date;
}

/**
 * Records that these viewers were in the room while the live was on, unless it is not on any more; repeating it changes
 * nothing. A guest who signed in on the same device was the same person before, and is a user from then on.
 */
export async function recordAttendance(
  db: Db,
  { contentId, userIds, guestDevices, userDevices, now }: Attendance,
): Promise<void> {
  const isRunning = sql`exists (select from lives where content_id = ${contentId} and status = ${liveStatus.live})`;
  const onlyGuests = guestDevices.filter((device) => !userDevices.includes(device));
  await sql`
    with visits as (
      insert into live_visits (content_id, user_id, first_visited_at, attended_at)
      select ${contentId}::bigint, id, ${now}::timestamptz, ${now}::timestamptz from users
      where id = any(${userIds}::bigint[]) and ${isRunning} order by id
      on conflict (content_id, user_id) do update set attended_at = excluded.attended_at
        where live_visits.attended_at is null
    ), former_guests as (
      delete from live_guests where content_id = ${contentId} and device_hash = any(${userDevices}::text[])
    )
    insert into live_guests (content_id, device_hash, attended_at)
    select ${contentId}::bigint, device, ${now}::timestamptz from unnest(${onlyGuests}::text[]) device
    where ${isRunning} order by device
    on conflict do nothing`.execute(db);
}

/** Days after the end of a live for which devices of guests are stored. */
const storedDays = 3;

/** Replaces the devices of guests by their number, in one statement. */
export async function deleteOldLiveGuests(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - storedDays * 24 * 3_600_000);
  await sql`
    with gone as (
      delete from live_guests using lives where lives.content_id = live_guests.content_id and ended_at < ${before}
      returning live_guests.content_id
    ), sums as (select content_id, count(*)::integer as guests from gone group by content_id)
    update lives set guest_count = guest_count + guests from sums where sums.content_id = lives.content_id`.execute(
    db,
  );
}
