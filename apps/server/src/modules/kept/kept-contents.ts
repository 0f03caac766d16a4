import { sql } from 'kysely';
import type { KeptFilter } from '@academy/contract/areas/interactive.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import type { ContentCardRow } from '../../domain/catalogue/content-card.ts';
import { isListed } from '../../domain/catalogue/content-filter.ts';
import { withCards } from '../../domain/catalogue/content-lists.ts';
import { cutPage, type Page, type PageRequest } from '../../domain/catalogue/keyset.ts';
import { timeKey, timeOfKey } from '../../domain/catalogue/time-key.ts';

/** Whose, what they did, and which of it; absent means any. */
interface Kept {
  readonly userId: number;
  readonly kind: 'like' | 'collect';
  readonly type?: KeptFilter | undefined;
}

const typesOf = (type: KeptFilter): ContentType[] => (type === 'live' ? ['actLive', 'expertLive'] : [type]);

/**
 * Published contents that a person liked or collected, what they did last first. What is done anew comes to the top, and
 * neither that nor what is taken back shifts the rest. Throws INVALID_INPUT for a cursor of another list.
 */
export async function listKeptContents(
  db: Db,
  { userId, kind, type }: Kept,
  page: PageRequest,
): Promise<Page<ContentCardRow>> {
  let query = db
    .selectFrom('interactions')
    .innerJoin('contents', 'contents.id', 'interactions.content_id')
    .select(['contents.id', timeKey('interactions.created_at').as('kept_key')])
    .where('interactions.user_id', '=', userId)
    .where('interactions.kind', '=', kind)
    .where(isListed({ types: type === undefined ? undefined : typesOf(type) }));
  if (page.cursor !== undefined) {
    const [time, id] = decodeCursor(page.cursor, ['integer', 'integer']);
    query = query.where(
      sql<boolean>`(interactions.created_at, interactions.content_id) < (${timeOfKey(time)}, ${id}::bigint)`,
    );
  }
  const rows = await query
    .orderBy('interactions.created_at', 'desc')
    .orderBy('interactions.content_id', 'desc')
    .limit(page.size + 1)
    .execute();
  return withCards(
    db,
    cutPage(rows, page.size, (row) => [row.kept_key, row.id]),
  );
}
