import type { PushPlatform } from '@academy/contract/notice-limits.ts';
import type { Db } from '../../db/database.ts';

/** Maximum devices per user; those used longest ago are deleted. */
const maxDevices = 10;

interface Device {
  readonly userId: number;
  readonly sessionId: string;
  readonly platform: PushPlatform;
  readonly token: string;
  readonly now: Date;
}

/**
 * Registers a device for push messages while the session lasts. Another user who used the app on it before gets none
 * there any more. Does nothing if the session ends at this moment.
 */
export async function saveDevice(db: Db, { userId, sessionId, platform, token, now }: Device): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!session) return;
    // Pending deliveries to the other user are deleted with the row.
    await tx.deleteFrom('push_devices').where('token', '=', token).where('user_id', '<>', userId).execute();
    await tx
      .insertInto('push_devices')
      .values({ user_id: userId, session_id: sessionId, platform, token, created_at: now, seen_at: now })
      .onConflict((conflict) =>
        // Includes the user, because somebody else may have registered the device between these two statements.
        conflict
          .column('token')
          .doUpdateSet({ user_id: userId, session_id: sessionId, platform, seen_at: now }),
      )
      .execute();
    await tx
      .deleteFrom('push_devices')
      .where('user_id', '=', userId)
      .where('id', 'not in', (query) =>
        query
          .selectFrom('push_devices')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('seen_at', 'desc')
          .orderBy('id', 'desc')
          .limit(maxDevices),
      )
      .execute();
  });
}

/** Deletes a device; if `userId` is given, only when it is that user's. */
export async function deleteDevice(db: Db, token: string, userId?: number): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('token', '=', token)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .execute();
}
