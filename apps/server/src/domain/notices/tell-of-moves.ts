import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { tellMove } from './live-words.ts';
import { tellReservers } from './tell-reservers.ts';

/**
 * Tells who reserved a live that its hour was changed; a trigger notes every change, whoever made it. Several changes
 * since the last look are one, and none if the hour is what it was. What is withdrawn waits until it is published again.
 */
export async function tellOfMoves(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ content_id: number }>`
    select distinct content_id from live_moves join contents on contents.id = content_id
    where told_at is null and state = 'published'`.execute(db);
  for (const { content_id: contentId } of rows)
    await db.transaction().execute((tx) => tellOfMove(tx, { contentId, now }));
}

async function tellOfMove(tx: Tx, { contentId, now }: { contentId: number; now: Date }): Promise<void> {
  // Whoever else looks at the same moment waits here, and then finds none.
  const { rows } = await sql<{ id: number; starts_before: Date; moved_at: Date }>`
    update live_moves set told_at = ${now} where content_id = ${contentId} and told_at is null
    returning id, starts_before, moved_at`.execute(tx);
  const moves = rows.toSorted((one, other) => one.id - other.id);
  const [first, last] = [moves[0], moves.at(-1)];
  const live = await tx
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['title', 'status', 'starts_at'])
    .where('lives.content_id', '=', contentId)
    .executeTakeFirst();
  if (!first || !last || live?.status !== liveStatus.upcoming) return;
  const { title, starts_at: startsAt } = live;
  if (startsAt <= now || startsAt.getTime() === first.starts_before.getTime()) return;
  await tellReservers(tx, {
    contentId,
    kind: 'moved',
    ...tellMove({ title, startsAt }),
    cause: `live ${contentId} moved ${last.id}`,
    reservedBefore: last.moved_at,
    at: now,
  });
}
