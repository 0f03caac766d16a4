import { sql, type RawBuilder } from 'kysely';

/** Who asks: somebody signed in, or a device that nobody is signed in on. */
export interface Asker {
  /** `u:7`, or `d:` and a keyed digest of the device: as usage is counted, and other limits by. */
  readonly key: string;
  readonly userId: number | null;
  readonly deviceHash: string | null;
  /** Of a guest: `n:` and a keyed digest of their network, since a device can be made up. */
  readonly networkKey: string | null;
}

export const personAsking = (userId: number): Asker => ({
  key: `u:${userId}`,
  userId,
  deviceHash: null,
  networkKey: null,
});

export const guestAsking = (deviceHash: string, networkHash: string): Asker => ({
  key: `d:${deviceHash}`,
  userId: null,
  deviceHash,
  networkKey: `n:${networkHash}`,
});

/**
 * The conversations of an asker that they have not deleted; `qa_sessions` must be in the query. Written out for both kinds,
 * since an index serves nothing but equality.
 */
export const isTheirs = ({ userId, deviceHash }: Asker): RawBuilder<boolean> =>
  userId === null
    ? sql<boolean>`(qa_sessions.device_hash = ${deviceHash} and qa_sessions.deleted_at is null)`
    : sql<boolean>`(qa_sessions.user_id = ${userId} and qa_sessions.deleted_at is null)`;
