import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Db } from '../../db/database.ts';
import type { Storage } from '../../ports/storage.ts';

export async function addSender(db: Db): Promise<number> {
  const area = await db
    .insertInto('areas')
    .values({ name: '山东省', signal: '370000', lev: 0, path: '37' })
    // A server that has been started has its province.
    .onConflict((conflict) => conflict.column('signal').doUpdateSet({ name: '山东省' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('users')
    .values({ nickname: '石榴爸', area_id: area.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return user.id;
}

/** The row of a sent video that waits for its job; its file is expected in the storage at the returned path. */
export async function addVideoUpload(db: Db, { userId, sha256 }: { userId: number; sha256: string }) {
  const id = randomUUID();
  const path = `private/uploads/${id}/original.mp4`;
  const row = { id, user_id: userId, kind: 'video' as const, name: '第一课.mp4', sha256, bytes: 1 };
  await db
    .insertInto('uploads')
    .values({ ...row, original_path: path })
    .execute();
  return { id, path };
}

/** A sent video that waits for its job, with its file. */
export async function sendVideo(
  { db, storage, userId }: { db: Db; storage: Storage; userId: number },
  content: Buffer,
) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const upload = await addVideoUpload(db, { userId, sha256 });
  await storage.write(upload.path, Readable.from([content]));
  return { ...upload, sha256 };
}

export const getUpload = (db: Db, id: string) =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
