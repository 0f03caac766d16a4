import { listMyLives } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { listLives } from '../../domain/catalogue/live-lists.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset-paging.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';
import { route } from '../../transport/route.ts';

export const createExpertLivesRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(listMyLives, async (input, { identity }) => {
    const expertId = await getExpertId(db, identity!.uid);
    const page = await listLives(db, { expertId, status: input.status }, pageRequest(input));
    return presentPage(page, (row) => ({
      ...presentContentCard(row, storage),
      comment_count: row.comment_count,
    }));
  });

async function getExpertId(db: Db, userId: number): Promise<number> {
  const row = await db.selectFrom('experts').select('id').where('user_id', '=', userId).executeTakeFirst();
  if (!row) throw new AppError('NOT_ALLOWED');
  return row.id;
}
