import type { Db } from '../db/database.ts';
import type { ContentInput } from '../domain/publishing/content-input.ts';
import { publishContent, submitContent } from '../domain/publishing/content-state.ts';
import { saveContent } from '../domain/publishing/save-content.ts';

/**
 * Saves a content and, the first time, submits and publishes it, all in one transaction. A withdrawn content stays
 * withdrawn. Returns the content's id.
 */
export function publishDemoContent(db: Db, content: ContentInput, at: Date): Promise<number> {
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

/**
 * A time `daysAgo` days before `now`, with an offset of up to ten hours that depends on the key, so that lists have a
 * definite order.
 */
export function momentBefore(now: Date, daysAgo: number, key: string): Date {
  const spread = Buffer.from(key).reduce((sum, byte) => (sum * 31 + byte) % 600, 7);
  return new Date(now.getTime() - daysAgo * day - (spread + 10) * 60_000);
}
