import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { unreadCount } from './notices.ts';

export interface Delivery {
  readonly notice_id: number;
  readonly device_id: number;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  readonly token: string;
  readonly title: string;
  readonly text: string;
  /** The user's unread notices, for the app's badge. */
  readonly unread: number;
}

/** Minutes after which a notice is not pushed any more: a phone that was off for a night does not ring for it. */
const maxNoticeAge = 60;
/** Minutes after which a claimed delivery counts as abandoned by a dead process. */
const claimTimeout = 5;

/**
 * Claims up to `limit` due deliveries exclusively. Each is marked before it is sent: one claimed by a process that
 * died may have arrived, so it is never sent again. Notices that were read or are too old are not sent.
 */
export async function claimDeliveries(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<Delivery[]> {
  await sql`
    delete from push_deliveries using notices where notices.id = notice_id and claimed_at is null
      and due_at <= ${now} and (read_at is not null or created_at < ${minutesBefore(now, maxNoticeAge)})`.execute(
    db,
  );
  const { rows } = await sql<Delivery>`
    with taken as (
      update push_deliveries set claimed_at = ${now}, attempts = attempts + 1
      where (notice_id, device_id) in (
        select notice_id, device_id from push_deliveries where claimed_at is null and due_at <= ${now}
        order by due_at, notice_id limit ${limit} for update skip locked)
      returning notice_id, device_id, attempts)
    select notice_id, device_id, attempts, token, title, text,
      ${unreadCount(sql.ref('notices.user_id'))} as unread
    from taken join notices on notices.id = notice_id join push_devices on push_devices.id = device_id
      -- Whoever signed in on that phone since is told nothing of another's.
      and push_devices.user_id = notices.user_id`.execute(db);
  return rows;
}

type DeliveryKey = Pick<Delivery, 'notice_id' | 'device_id'>;

export async function deleteDelivery(
  db: Db,
  { notice_id: notice, device_id: device }: DeliveryKey,
): Promise<void> {
  await db
    .deleteFrom('push_deliveries')
    .where('notice_id', '=', notice)
    .where('device_id', '=', device)
    .execute();
}

/** Schedules another attempt at `dueAt` for a delivery that certainly did not arrive. */
export async function retryDelivery(
  db: Db,
  { notice_id: notice, device_id: device }: DeliveryKey,
  dueAt: Date,
) {
  await db
    .updateTable('push_deliveries')
    .set({ claimed_at: null, due_at: dueAt })
    .where('notice_id', '=', notice)
    .where('device_id', '=', device)
    .execute();
}

/** Deletes deliveries claimed by processes that died, and returns their number. */
export async function deleteAbandonedDeliveries(db: Db, now: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('push_deliveries')
    .where('claimed_at', '<', minutesBefore(now, claimTimeout))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
