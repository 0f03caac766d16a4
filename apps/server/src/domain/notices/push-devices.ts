import type { PushPlatform } from '@academy/contract/notice-limits.ts';
import type { Db } from '../../db/database.ts';

/** Of one person: whoever has more phones than that does not use all of them. */
const most = 10;

interface Device {
  readonly userId: number;
  readonly sessionId: string;
  readonly platform: PushPlatform;
  readonly token: string;
  readonly now: Date;
}

/**
 * From now on this phone is told, and while the session lasts. Whoever used the app on it before is told there no more.
 * Nothing is kept for a session that ends this very moment.
 */
export async function keepDevice(db: Db, { userId, sessionId, platform, token, now }: Device): Promise<void> {
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
    // What was on its way to another goes with their row.
    await tx.deleteFrom('push_devices').where('token', '=', token).where('user_id', '<>', userId).execute();
    await tx
      .insertInto('push_devices')
      .values({ user_id: userId, session_id: sessionId, platform, token, created_at: now, seen_at: now })
      .onConflict((conflict) =>
        // Their person, too: somebody else may have registered it between these two statements.
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
          .limit(most),
      )
      .execute();
  });
}

/** This phone is told no more; of a person, where one is named, and no other's. */
export async function forgetDevice(db: Db, token: string, userId?: number): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('token', '=', token)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .execute();
}
