import { sql } from 'kysely';
import { listExperts } from '@academy/contract/areas/recommend.ts';
import type { Db } from '../../db/database.ts';
import { presentExpertCard, selectExpertCards } from '../../domain/catalogue/expert-card.ts';
import { cutPage, type PageRequest, pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';

export const createUserIndexExpertRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(listExperts, async (input) => {
    const page = await listExpertPage(db, pageRequest(input));
    return presentPage(page, (row) => presentExpertCard(row, storage));
  });

async function listExpertPage(db: Db, page: PageRequest) {
  let query = selectExpertCards(db);
  if (page.cursor !== undefined) {
    const [position, id] = decodeCursor(page.cursor, ['integer', 'integer']);
    query = query.where(sql<boolean>`(experts.position, experts.id) > (${position}::bigint, ${id}::bigint)`);
  }
  const rows = await query
    .orderBy('experts.position')
    .orderBy('experts.id')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.position, row.id]);
}
