import { getPage, type ModuleItem } from '@academy/contract/areas/page.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { presentPicture } from '../../domain/catalogue/picture.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import { cutEntries, presentEntries, readCards } from './entry-cards.ts';
import { findAccountPage, findHome, type PageRow } from './find-page.ts';
import { listEntries } from './module-entries.ts';
import { withOwnToday } from './own-today.ts';
import type { PageParts } from './page-parts.ts';

/** Items given with each block; the rest are paged by `page/module`. */
const firstItems = 8;

type Input = InputOf<typeof getPage>;

export const createPageRoute = (parts: PageParts) => {
  const { db, clock, storage } = parts;
  const compose = async (input: Input, viewerId: number | undefined, known?: readonly ModuleItem[]) => {
    const { account_id: accountId } = input;
    const page = accountId === undefined ? await findHome(db) : await findAccountPage(db, accountId);
    if (!page) throw new AppError('NOT_FOUND', { message: '没有找到这个页面' });
    const entries = await listEntries(db, {
      modules: page.modules,
      accountId: page.account?.id,
      areaId: input.area_id,
      viewerId,
      now: clock.now(),
      limit: firstItems + 1,
    });
    const cards = await readCards(parts, entries, known);
    const byModule = Map.groupBy(entries, (entry) => entry.module_id);
    return {
      id: page.id,
      title: page.title,
      account: page.account && presentAccount(page.account, storage),
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
  };
  const ownToday = withOwnToday(parts, firstItems);
  return sharedRoute(
    getPage,
    (input, { identity }) => compose(input, identity?.uid),
    async (guests, input, context) => {
      const taken = await ownToday(guests, input, context);
      if (taken !== 'anew') return taken;
      const known = (await guests()).modules.flatMap(({ items }) => items);
      return compose(input, context.identity.uid, known);
    },
  );
};

const presentAccount = (account: NonNullable<PageRow['account']>, storage: Storage) => ({
  id: account.id,
  name: account.name,
  intro: account.intro,
  avatar: presentPicture(account.avatar, storage),
  area_name: account.area_name,
});
