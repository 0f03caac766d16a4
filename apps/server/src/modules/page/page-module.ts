import { getPageModule } from '@academy/contract/areas/page.ts';
import { pageRequest } from '../../domain/catalogue/keyset.ts';
import { sameUnlessBlocking } from '../../domain/catalogue/same-unless-blocking.ts';
import { sharedRoute } from '../../transport/route.ts';
import { cutEntries, presentEntries, readCards } from './entry-cards.ts';
import { getModule } from './find-page.ts';
import { listEntries } from './module-entries.ts';
import type { PageParts } from './page-parts.ts';

export const createPageModuleRoute = ({ db, clock, storage }: PageParts) =>
  sharedRoute(
    getPageModule,
    async (input, { identity }) => {
      const module = await getModule(db, input.module_id);
      const { cursor, size } = pageRequest(input);
      const entries = await listEntries(db, {
        modules: [module],
        accountId: module.account_id ?? undefined,
        areaId: input.area_id,
        viewerId: identity?.uid,
        cursor,
        now: clock.now(),
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
    },
    sameUnlessBlocking(db),
  );
