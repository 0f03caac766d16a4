import { getPageModule, getPageModuleVideos, type ModuleItem } from '@academy/contract/areas/page.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { hasBlocks } from '../../domain/catalogue/blocked-content.ts';
import { getCardPage } from '../../domain/catalogue/content-lists.ts';
import { pageRequest } from '../../domain/catalogue/keyset-paging.ts';
import { sharedRoute } from '../../transport/route.ts';
import { cutEntries, presentEntries, readCards } from './entry-cards.ts';
import { listEntries } from './module-entries.ts';
import { getModule, type PageDeps } from './page-queries.ts';
import { hasPersonalToday } from './pages.ts';

type ModuleInput = InputOf<typeof getPageModule>;

export const createPageModuleRoute = (deps: PageDeps) => {
  const { db, clock, storage } = deps;
  const read = async (input: ModuleInput, viewerId: number | undefined, known?: readonly ModuleItem[]) => {
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
    const cards = await readCards(deps, page.rows, known);
    return {
      id: module.id,
      kind: module.kind,
      title: module.title,
      list: presentEntries(page.rows, cards, storage),
      next_cursor: page.nextCursor,
    };
  };
  return sharedRoute(getPageModule, {
    shared: (input) => read(input, undefined),
    personal: async (getShared, input, { identity: { uid } }) => {
      const shared = await getShared();
      const isPersonal =
        (await hasBlocks(db, uid)) || (shared.kind === 'today' && (await hasPersonalToday(db, uid)));
      return isPersonal ? read(input, uid, shared.list) : shared;
    },
  });
};

type VideosInput = InputOf<typeof getPageModuleVideos>;

export const createPageModuleVideoRoute = ({ db, clock, storage }: PageDeps) => {
  const read = async (input: VideosInput, viewerId: number | undefined, known?: readonly ContentCard[]) => {
    const module = await getModule(db, input.cid);
    const { cursor, size } = pageRequest(input);
    const entries = await listEntries(db, {
      modules: [module],
      accountId: module.account_id ?? undefined,
      areaId: input.area_id,
      viewerId,
      miniVideosOnly: true,
      cursor,
      now: clock.now(),
      limit: size + 1,
    });
    const page = cutEntries(entries, size);
    const rows = page.rows.flatMap(({ content_id: id }) => (id === null ? [] : [{ id }]));
    return getCardPage({ db, storage }, { ...page, rows }, known);
  };
  return sharedRoute(getPageModuleVideos, {
    shared: (input) => read(input, undefined),
    personal: async (getShared, input, { identity: { uid } }) =>
      (await hasBlocks(db, uid)) ? read(input, uid, (await getShared()).list) : getShared(),
  });
};
