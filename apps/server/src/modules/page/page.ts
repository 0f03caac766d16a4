import { getPage } from '@academy/contract/areas/page.ts';
import { presentPicture } from '../../domain/catalogue/picture.ts';
import { AppError } from '../../kit/app-error.ts';
import { sameUnlessBlocking } from '../../domain/catalogue/same-unless-blocking.ts';
import { sharedRoute } from '../../transport/route.ts';
import { cutEntries, presentEntries, readCards } from './entry-cards.ts';
import { findAccountPage, findHome } from './find-page.ts';
import { listEntries } from './module-entries.ts';
import type { PageParts } from './page-parts.ts';

/** Items given with each block; the rest are paged by `page/module`. */
const firstItems = 8;

export const createPageRoute = ({ db, clock, storage }: PageParts) =>
  sharedRoute(
    getPage,
    async ({ account_id: accountId, area_id: areaId }, { identity }) => {
      const page = accountId === undefined ? await findHome(db) : await findAccountPage(db, accountId);
      if (!page) throw new AppError('NOT_FOUND', { message: '没有找到这个页面' });
      const entries = await listEntries(db, {
        modules: page.modules,
        accountId: page.account?.id,
        areaId,
        viewerId: identity?.uid,
        now: clock.now(),
        limit: firstItems + 1,
      });
      const cards = await readCards(db, entries);
      const byModule = Map.groupBy(entries, (entry) => entry.module_id);
      return {
        id: page.id,
        title: page.title,
        account: page.account && {
          id: page.account.id,
          name: page.account.name,
          intro: page.account.intro,
          avatar: presentPicture(page.account.avatar, storage),
          area_name: page.account.area_name,
        },
        modules: page.modules.map(({ id, kind, title }) => {
          const cut = cutEntries(byModule.get(id) ?? [], firstItems);
          return {
            id,
            kind,
            title,
            items: presentEntries(cut.rows, cards, storage),
            next_cursor: cut.nextCursor,
          };
        }),
      };
    },
    sameUnlessBlocking(db),
  );
