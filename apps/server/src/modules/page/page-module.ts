import { getPageModule, type ModuleItem } from '@academy/contract/areas/page.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { pageRequest } from '../../domain/catalogue/keyset.ts';
import { hasBlocks } from '../../domain/catalogue/same-unless-blocking.ts';
import { sharedRoute } from '../../transport/route.ts';
import { cutEntries, presentEntries, readCards } from './entry-cards.ts';
import { getModule } from './find-page.ts';
import { listEntries } from './module-entries.ts';
import { hasOwnToday } from './own-today.ts';
import type { PageParts } from './page-parts.ts';

type Input = InputOf<typeof getPageModule>;

export const createPageModuleRoute = (parts: PageParts) => {
  const { db, clock, storage } = parts;
  const read = async (input: Input, viewerId: number | undefined, known?: readonly ModuleItem[]) => {
    const module = await getModule(db, input.module_id);
    const { cursor, size } = pageRequest(input);
    const entries = await listEntries(db, {
      modules: [module],
      accountId: module.account_id ?? undefined,
      areaId: input.area_id,
      viewerId,
      cursor,
      now: clock.now(),
      limit: size + 1,
    });
    const page = cutEntries(entries, size);
    const cards = await readCards(parts, page.rows, known);
    return {
      id: module.id,
      kind: module.kind,
      title: module.title,
      list: presentEntries(page.rows, cards, storage),
      next_cursor: page.nextCursor,
    };
  };
  return sharedRoute(
    getPageModule,
    (input, { identity }) => read(input, identity?.uid),
    async (guests, input, { identity: { uid } }) => {
      const theirs = await guests();
      const isOwn = (await hasBlocks(db, uid)) || (theirs.kind === 'today' && (await hasOwnToday(db, uid)));
      return isOwn ? read(input, uid, theirs.list) : 'same';
    },
  );
};
