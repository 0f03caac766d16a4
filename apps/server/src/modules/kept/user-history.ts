import { sql } from 'kysely';
import { listHistory } from '@academy/contract/areas/learning.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { isListed } from '../../domain/catalogue/content-filter.ts';
import { withCards } from '../../domain/catalogue/content-lists.ts';
import { cutPage, pageRequest, presentPage, type PageRequest } from '../../domain/catalogue/keyset.ts';
import { timeKey, timeOfKey } from '../../domain/catalogue/time-key.ts';
import { presentProgress, progressColumn } from '../../domain/progress/present-progress.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import type { Storage } from '../../ports/storage.ts';
import { route } from '../../transport/route.ts';

export const createUserHistoryRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(listHistory, async (input, { identity }) => {
    const filter = { userId: identity!.uid, type: input.content_type };
    const page = await listLearned(db, filter, pageRequest(input));
    return presentPage(page, (row) => ({
      ...presentContentCard(row, storage),
      // A row of the list is a row of progress, so there is some.
      progress: presentProgress(row.progress, { contentId: row.id, type: row.type })!,
    }));
  });

/** Published contents that a person has begun, what they learned last first. Throws INVALID_INPUT for another list's cursor. */
async function listLearned(
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
  return withCards(
    db,
    cutPage(rows, page.size, (row) => [row.learned_key, row.id]),
  );
}
