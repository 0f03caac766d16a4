import { getPageModule } from '@academy/contract/areas/page.ts';
import type { Db } from '../../db/database.ts';
import { pageRequest } from '../../domain/catalogue/keyset.ts';
import type { Storage } from '../../ports/storage.ts';
import { route } from '../../transport/route.ts';
import { cutEntries, presentEntries, readCards } from './entry-cards.ts';
import { getModule } from './find-page.ts';
import { listEntries } from './module-entries.ts';

export const createPageModuleRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(getPageModule, async (input) => {
    const module = await getModule(db, input.module_id);
    const { cursor, size } = pageRequest(input);
    const entries = await listEntries(db, {
      modules: [module],
      accountId: module.account_id ?? undefined,
      areaId: input.area_id,
      cursor,
      limit: size + 1,
    });
    const page = cutEntries(entries, size);
    const cards = await readCards(db, page.rows);
    return {
      id: module.id,
      kind: module.kind,
      title: module.title,
      list: presentEntries(page.rows, cards, storage),
      next_cursor: page.nextCursor,
    };
  });
