import { getPageModuleVideos } from '@academy/contract/areas/page.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { pageRequest } from '../../domain/catalogue/keyset.ts';
import { sameUnlessBlocking } from '../../domain/catalogue/same-unless-blocking.ts';
import { sharedRoute } from '../../transport/route.ts';
import { cutEntries, readCards } from './entry-cards.ts';
import { getModule } from './find-page.ts';
import { listEntries } from './module-entries.ts';
import type { PageParts } from './page-parts.ts';

export const createPageModuleVideoRoute = ({ db, clock, storage }: PageParts) =>
  sharedRoute(
    getPageModuleVideos,
    async (input, { identity }) => {
      const module = await getModule(db, input.cid);
      const { cursor, size } = pageRequest(input);
      const entries = await listEntries(db, {
        modules: [module],
        accountId: module.account_id ?? undefined,
        areaId: input.area_id,
        viewerId: identity?.uid,
        miniVideosOnly: true,
        cursor,
        now: clock.now(),
        limit: size + 1,
      });
      const page = cutEntries(entries, size);
      const { contents } = await readCards(db, page.rows);
      const cards = page.rows.flatMap((entry) => contents.get(entry.content_id ?? 0) ?? []);
      return { list: cards.map((row) => presentContentCard(row, storage)), next_cursor: page.nextCursor };
    },
    sameUnlessBlocking(db),
  );
