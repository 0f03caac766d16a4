import { listAccountRecommended } from '@academy/contract/areas/recommend.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Storage } from '../../ports/storage.ts';
import { sameForAll, sharedRoute } from '../../transport/route.ts';
import { listAccountContents } from './account-contents.ts';

export const createAccountRecommendRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(
    listAccountRecommended,
    async (input) => {
      await checkAccount(db, input.account_id);
      const types = input.content_type === undefined ? undefined : [input.content_type];
      const page = await listAccountContents(db, { types, accountId: input.account_id }, pageRequest(input));
      return presentPage(page, (row) => presentContentCard(row, storage));
    },
    sameForAll,
  );

async function checkAccount(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: '没有找到这家机构' });
}
