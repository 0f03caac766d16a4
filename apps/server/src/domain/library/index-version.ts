import type { Db } from '../../db/database.ts';

/** A number that changes with every change of what an index holds. */
export async function readIndexVersion(db: Db, name: 'phrasings' | 'embeddings'): Promise<number> {
  const row = await db
    .selectFrom('qa_index_versions')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.version;
}
