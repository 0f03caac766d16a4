import type { Db } from '../../db/database.ts';

/** The longest time over which codes and failures are counted. */
const day = 24 * 3_600_000;
/** How long one can still read in an export where one was signed in. */
const endedSessionsStay = 90 * day;

/** Forgets codes and failed sign-ins that no limit counts any more, and sessions that ended long ago. */
export async function sweepProofs(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db.deleteFrom('sms_codes').where('sent_at', '<', before(day)).execute();
  await db.deleteFrom('login_failures').where('failed_at', '<', before(day)).execute();
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', before(endedSessionsStay)),
        eb('ended_at', '<', before(endedSessionsStay)),
      ]),
    )
    .execute();
}
