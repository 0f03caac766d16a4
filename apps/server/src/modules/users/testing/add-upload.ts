import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Schema } from '../../../db/generated/schema.ts';
import { addPicture } from '../../testing/rows.ts';

/** A ready picture of this user by default; returns the upload's id and its asset. */
export async function addUpload(
  db: Db,
  userId: number,
  fields: Partial<Insertable<Schema['uploads']>> = {},
): Promise<{ id: string; assetId: number }> {
  const id = randomUUID();
  const assetId = await addPicture(db, { path: `pictures/${id}/320.webp` });
  const ready = { state: 'ready' as const, asset_id: assetId };
  const row = { id, user_id: userId, kind: 'picture' as const, name: 'IMG.jpg', sha256: id, bytes: 9 };
  await db
    .insertInto('uploads')
    .values({ ...row, ...ready, ...fields })
    .execute();
  return { id, assetId };
}
