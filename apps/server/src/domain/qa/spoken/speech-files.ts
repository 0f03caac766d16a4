import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Storage } from '../../../ports/storage.ts';

/** How long an answer's speech file is stored after its last use. */
const speechLifetime = 7 * 24 * 3_600_000;

/** `digest` is the hash of voice and text, so that the same answer is synthesised once for all requesters. */
export const speechPath = (digest: string) => `${speechFolder(digest)}/answer.mp3`;
const speechFolder = (digest: string) => `private/speech/${digest}`;

/**
 * Records the use of a speech file; call it before looking for or creating the file, so that no file is left without
 * a row.
 */
export async function recordSpeechUse(db: Db, digest: string, now: Date): Promise<void> {
  await db
    .insertInto('qa_speech_files')
    .values({ digest, last_used_at: now })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Deletes speech files that were not used for a week. A concurrent request waits and has the file created again. */
export async function deleteOldSpeech(
  { db, storage }: { db: Db; storage: Storage },
  now: Date,
): Promise<void> {
  const deadline = new Date(now.getTime() - speechLifetime);
  const old = await db
    .selectFrom('qa_speech_files')
    .select('digest')
    .where('last_used_at', '<', deadline)
    .execute();
  for (const { digest } of old) {
    await db.transaction().execute(async (tx) => {
      const locked =
        await sql`select from qa_speech_files where digest = ${digest} and last_used_at < ${deadline} for update`.execute(
          tx,
        );
      if (locked.rows.length === 0) return;
      await storage.deleteFolder(speechFolder(digest));
      await tx.deleteFrom('qa_speech_files').where('digest', '=', digest).execute();
    });
  }
}
