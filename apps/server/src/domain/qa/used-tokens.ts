import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Marks a token of the chat socket as used; false when it was used before, by whichever process. */
export async function useToken(
  db: Db,
  { tokenId, expiresAt }: { tokenId: string; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into qa_used_tokens (token_id, expires_at) values (${tokenId}::uuid, ${expiresAt})
    on conflict do nothing returning token_id`.execute(db);
  return rows.length > 0;
}
