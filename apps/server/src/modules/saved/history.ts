import { sql } from 'kysely';
import { listHistory } from '@academy/contract/areas/learning.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { isListed } from '../../domain/catalogue/content-filter.ts';
import { addCards } from '../../domain/catalogue/content-lists.ts';
import {
  cutPage,
  pageRequest,
  type PageRequest,
  presentPage,
  timeKey,
  timeOfKey,
} from '../../domain/catalogue/keyset-paging.ts';
import { presentProgress, progressColumn } from '../../domain/progress/present-progress.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import type { Storage } from '../../ports/storage.ts';
import { route } from '../../transport/route.ts';

export const createHistoryRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(listHistory, async (input, { identity }) => {
    const filter = { userId: identity!.uid, type: input.content_type };
    const page = await selectHistory(db, filter, pageRequest(input));
    return presentPage(page, (row) => ({
      ...presentContentCard(row, storage),
      // The list is made of progress rows, so there is progress.
      progress: presentProgress(row.progress, { contentId: row.id, type: row.type })!,
    }));
  });

/** Published contents that a user has begun, the latest first. Throws INVALID_INPUT for a cursor of another list. */
async function selectHistory(
  db: Db,
  { userId, type }: { userId: number; type: ContentType | undefined },
  page: PageRequest,
) {
  let query = db
    .selectFrom('progress as whole')
    .innerJoin('contents', 'contents.id', 'whole.content_id')
    .select([
      'contents.id',
      timeKey('whole.updated_at').as('learned_key'),
      progressColumn(userId).as('progress'),
    ])
    .where('whole.user_id', '=', userId)
    .where('whole.lesson_id', '=', 0)
    .where(isListed({ types: type && [type] }));
  if (page.cursor !== undefined) {
    const [time, id] = decodeCursor(page.cursor, ['integer', 'integer']);
    query = query.where(
      sql<boolean>`(whole.updated_at, whole.content_id) < (${timeOfKey(time)}, ${id}::bigint)`,
    );
  }
  const rows = await query
    .orderBy('whole.updated_at', 'desc')
    .orderBy('whole.content_id', 'desc')
    .limit(page.size + 1)
    .execute();
  return addCards(
    db,
    cutPage(rows, page.size, (row) => [row.learned_key, row.id]),
  );
}
