import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/generated/schema.ts';
import type { KeyedHash } from '../../kit/keyed-hash.ts';

/** The stored form of the id that an app made for its device; null where it sent none. */
export const hashDevice = (tokens: KeyedHash, device: string | undefined): string | null =>
  device === undefined || device === '' ? null : tokens.hash('device', device);

/** The session goes on or has expired, or the device itself or the number of sessions ended it. */
const isHarmless = (endCause: Schema['sessions']['end_cause']): boolean =>
  endCause === null || ['logout', 'merge', 'surplus'].includes(endCause);

/**
 * Whether this user signed in on the device before. The latest session decides: a device that somebody signed out from
 * another one is not known any more, because it may be stolen.
 */
export async function isKnownDevice(
  db: Db | Tx,
  { userId, deviceHash }: { userId: number; deviceHash: string | null },
): Promise<boolean> {
  if (deviceHash === null) return false;
  const session = await db
    .selectFrom('sessions')
    .where('device_hash', '=', deviceHash)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy(sql`ended_at desc nulls first`)
    .select('end_cause')
    .limit(1)
    .executeTakeFirst();
  return session !== undefined && isHarmless(session.end_cause);
}
