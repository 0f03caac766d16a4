import { sql } from 'kysely';
import { dataExport } from '@academy/contract/limits.ts';
import { secondFactor } from '@academy/contract/second-factor-limits.ts';
import type { Db } from '../../db/database.ts';
import { exportFolder } from './personal-data/uploads.ts';

/** The longest time over which codes and failures are counted. */
const day = 24 * 3_600_000;
/** How long an export of personal data still lists an ended session. */
const endedSessionLifetime = 90 * day;

/**
 * Deletes codes and failed logins that no limit counts any more, sessions that ended long ago, and keys of second
 * factors that nobody confirmed.
 */
export async function deleteOldSignInRecords(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db.deleteFrom('sms_codes').where('sent_at', '<', before(day)).execute();
  await db.deleteFrom('login_failures').where('failed_at', '<', before(day)).execute();
  await db
    .deleteFrom('second_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before(secondFactor.setupLifetime))
    .execute();
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', before(endedSessionLifetime)),
        eb('ended_at', '<', before(endedSessionLifetime)),
      ]),
    )
    .execute();
}

/**
 * Deletes personal-data exports older than `dataExport.lifetime`; their folders are listed in `abandoned_folders` for
 * deletion.
 */
export async function deleteOldExports(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - dataExport.lifetime);
  await sql`with old as (delete from data_exports where created_at < ${oldest} returning id)
    insert into abandoned_folders (folder) select ${exportFolder('')} || id from old on conflict do nothing`.execute(
    db,
  );
}
