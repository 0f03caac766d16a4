import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { Nullable } from '@academy/contract/http/fields.ts';
import type { Db } from '../../db/database.ts';

/** Who asks a question: a user, or a device on which nobody is signed in. */
export const Requester = Type.Object({
  /** `u:7`, or `d:` and a keyed hash of the device: the key by which usage and limits are counted. */
  key: Type.String(),
  userId: Nullable(Type.Integer()),
  deviceHash: Nullable(Type.String()),
  /** For guests: `n:` and a keyed hash of their network, since a device id can be made up. */
  networkKey: Nullable(Type.String()),
});
export type Requester = Readonly<Static<typeof Requester>>;

export const userRequester = (userId: number): Requester => ({
  key: `u:${userId}`,
  userId,
  deviceHash: null,
  networkKey: null,
});

export const guestRequester = (deviceHash: string, networkHash: string): Requester => ({
  key: `d:${deviceHash}`,
  userId: null,
  deviceHash,
  networkKey: `n:${networkHash}`,
});

/**
 * SQL: the requester's conversations that are not deleted; `qa_sessions` must be in the query. One variant per kind,
 * because an index only serves equality.
 */
export const isOwnedBy = ({ userId, deviceHash }: Requester): RawBuilder<boolean> =>
  userId === null
    ? sql<boolean>`(qa_sessions.device_hash = ${deviceHash} and qa_sessions.deleted_at is null)`
    : sql<boolean>`(qa_sessions.user_id = ${userId} and qa_sessions.deleted_at is null)`;

/** Marks a token of the chat socket as used; false when it was used before, by any process. */
export async function redeemChatToken(
  db: Db,
  { tokenId, expiresAt }: { tokenId: string; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into qa_used_tokens (token_id, expires_at) values (${tokenId}::uuid, ${expiresAt})
    on conflict do nothing returning token_id`.execute(db);
  return rows.length > 0;
}
