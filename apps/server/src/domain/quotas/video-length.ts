import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { returnDailyQuota, takeDailyQuota } from './daily-counts.ts';

/** Finds a user's roles; undefined for one who was deleted. */
type FindRoles = (tx: Tx, userId: number) => Promise<readonly string[] | undefined>;

interface MeasuredUpload {
  user_id: number;
  seconds: number | null;
  created_at: Date;
  by_operator: boolean;
}

/**
 * Stores the measured length of a video, and counts the difference from what its file claimed on the day on which it was
 * sent. Throws INVALID_INPUT, with a message for its sender, when the sender could not have sent so much that day:
 * otherwise a file could claim a second and play for hours. Repeating it changes nothing.
 */
export function recordVideoLength(
  db: Db,
  { uploadId, seconds, findRoles }: { uploadId: string; seconds: number; findRoles: FindRoles },
): Promise<void> {
  const measured = Math.ceil(seconds);
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<MeasuredUpload>`
      select user_id, seconds, created_at, by_operator from uploads where id = ${uploadId}::uuid for update`.execute(
      tx,
    );
    const [upload] = rows;
    if (!upload) return;
    await tx.updateTable('uploads').set({ seconds: measured }).where('id', '=', uploadId).execute();
    // Sent before lengths were counted.
    if (upload.seconds === null || upload.seconds === measured) return;
    const allRoles = await findRoles(tx, upload.user_id);
    if (!allRoles) return;
    // As when it was sent.
    const roles = allRoles.filter((role) => role !== 'operator' || upload.by_operator);
    const caller = { identity: { uid: upload.user_id, roles } };
    const difference = measured - upload.seconds;
    const use = { caller, amounts: { videoSeconds: Math.abs(difference) }, now: upload.created_at };
    await (difference > 0 ? takeOrReject(tx, use) : returnDailyQuota(tx, use));
  });
}

async function takeOrReject(tx: Tx, use: Parameters<typeof takeDailyQuota>[1]): Promise<void> {
  await takeDailyQuota(tx, use).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.name !== 'TOO_SOON') throw error;
    const message = '这个视频的实际时长超过了当天还能上传的时长，请改天再上传';
    throw new AppError('INVALID_INPUT', { message, cause: error });
  });
}
