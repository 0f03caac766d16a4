import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Storage } from '../../../ports/storage.ts';

/** How long the sound of an answer is kept after somebody wanted it. */
const stays = 7 * 24 * 3_600_000;

/** `digest`: of the voice and the words, so that the same answer is spoken once, whoever was given it. */
export const spokenPath = (digest: string) => `${folderOf(digest)}/answer.mp3`;
const folderOf = (digest: string) => `private/speech/${digest}`;

/** Notes that a sound is wanted; to be called before it is looked for or made, so that none lies there without a row. */
export async function keepSpoken(db: Db, digest: string, now: Date): Promise<void> {
  await db
    .insertInto('qa_sounds')
    .values({ digest, wanted_at: now })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ wanted_at: now }))
    .execute();
}

/** Deletes sounds that nobody has wanted for a week. Whoever wants one at this moment waits, and has it spoken again. */
export async function sweepSpoken({ db, storage }: { db: Db; storage: Storage }, now: Date): Promise<void> {
  const before = new Date(now.getTime() - stays);
  const old = await db.selectFrom('qa_sounds').select('digest').where('wanted_at', '<', before).execute();
  for (const { digest } of old) {
    await db.transaction().execute(async (tx) => {
      const held =
        await sql`select from qa_sounds where digest = ${digest} and wanted_at < ${before} for update`.execute(
          tx,
        );
      if (held.rows.length === 0) return;
      await storage.deleteFolder(folderOf(digest));
      await tx.deleteFrom('qa_sounds').where('digest', '=', digest).execute();
    });
  }
}
