import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { unreadCount } from './count-unread.ts';

/** What is to be sent to one phone. */
export interface Delivery {
  readonly notice_id: number;
  readonly device_id: number;
  /** How often it was tried, this time counted. */
  readonly attempts: number;
  readonly token: string;
  readonly platform: Schema['push_devices']['platform'];
  readonly title: string;
  readonly text: string;
  /** Of the whole app. */
  readonly unread: number;
}

/** So old, a notice is found in the app: a phone that was off for a night does not ring for it. Minutes. */
const isNewsFor = 60;
/** Whoever took one and has not said a word for so long is dead. Minutes. */
const patience = 5;

/**
 * Takes up to `most` deliveries that are due, for whoever calls alone. Each is marked before it is sent: what was taken
 * by a process that died may have arrived, and is never sent again. What was read or is too old needs no sending.
 */
export async function takeDeliveries(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<Delivery[]> {
  await sql`
    delete from push_deliveries using notices where notices.id = notice_id and taken_at is null
      and due_at <= ${now} and (read_at is not null or created_at < ${before(now, isNewsFor)})`.execute(db);
  const { rows } = await sql<Delivery>`
    with taken as (
      update push_deliveries set taken_at = ${now}, attempts = attempts + 1
      where (notice_id, device_id) in (
        select notice_id, device_id from push_deliveries where taken_at is null and due_at <= ${now}
        order by due_at, notice_id limit ${most} for update skip locked)
      returning notice_id, device_id, attempts)
    select notice_id, device_id, attempts, token, platform, title, text,
      ${unreadCount(sql.ref('notices.user_id'))} as unread
    from taken join notices on notices.id = notice_id join push_devices on push_devices.id = device_id
      -- Whoever signed in on that phone since is told nothing of another's.
      and push_devices.user_id = notices.user_id`.execute(db);
  return rows;
}

type Taken = Pick<Delivery, 'notice_id' | 'device_id'>;

/** It was sent, or never will be. */
export async function endDelivery(db: Db, { notice_id: notice, device_id: device }: Taken): Promise<void> {
  await db
    .deleteFrom('push_deliveries')
    .where('notice_id', '=', notice)
    .where('device_id', '=', device)
    .execute();
}

/** It certainly did not arrive: it is tried again at `dueAt`. */
export async function putBack(db: Db, { notice_id: notice, device_id: device }: Taken, dueAt: Date) {
  await db
    .updateTable('push_deliveries')
    .set({ taken_at: null, due_at: dueAt })
    .where('notice_id', '=', notice)
    .where('device_id', '=', device)
    .execute();
}

/** Gives up what was taken by processes that died, and resolves to how many that were. */
export async function dropOrphans(db: Db, now: Date): Promise<number> {
  const dropped = await db
    .deleteFrom('push_deliveries')
    .where('taken_at', '<', before(now, patience))
    .executeTakeFirst();
  return Number(dropped.numDeletedRows);
}

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
