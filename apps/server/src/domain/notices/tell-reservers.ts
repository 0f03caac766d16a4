import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { blocksContent, tell, type Telling } from './tell.ts';

interface OfLive extends Telling {
  readonly contentId: number;
  /** Only who had reserved it by then: all others were shown what they would be told. */
  readonly reservedBefore: Date;
}

/** Tells everybody who reserved a live, but for who blocked it or whoever holds it. */
export async function tellReservers(tx: Tx, { reservedBefore, ...telling }: OfLive): Promise<void> {
  const { contentId } = telling;
  const reservers = sql`select user_id from interactions
    where content_id = ${contentId}::bigint and kind = 'reserve' and created_at < ${reservedBefore}`;
  await tell(tx, reservers, { ...telling, unless: blocksContent(contentId) });
}
