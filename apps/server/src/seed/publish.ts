import type { Db } from '../db/database.ts';
import type { ContentInput } from '../domain/publishing/content-input.ts';
import { publishContent, submitContent } from '../domain/publishing/move-content.ts';
import { saveContent } from '../domain/publishing/save-content.ts';

/**
 * Saves a content of the demo and, the first time, takes it through review to its readers, all in one transaction.
 * One that somebody withdrew stays withdrawn. Returns its id.
 */
export function publishDemo(db: Db, content: ContentInput, at: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { id } = await saveContent(tx, content);
    const { state } = await tx
      .selectFrom('contents')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (state === 'draft') await submitContent(tx, { id });
    if (state === 'draft' || state === 'review') await publishContent(tx, { id, at });
    return id;
  });
}

const day = 86_400_000;

/** A moment so many days before `now`, some hours apart for different keys, so that lists have one clear order. */
export function momentBefore(now: Date, daysAgo: number, key: string): Date {
  const spread = Buffer.from(key).reduce((sum, byte) => (sum * 31 + byte) % 600, 7);
  return new Date(now.getTime() - daysAgo * day - (spread + 10) * 60_000);
}
