import { getPageModuleVideos } from '@academy/contract/areas/page.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { pageRequest } from '../../domain/catalogue/keyset.ts';
import { readCardPage } from '../../domain/catalogue/read-cards.ts';
import { hasBlocks } from '../../domain/catalogue/same-unless-blocking.ts';
import { sharedRoute } from '../../transport/route.ts';
import { cutEntries } from './entry-cards.ts';
import { getModule } from './find-page.ts';
import { listEntries } from './module-entries.ts';
import type { PageParts } from './page-parts.ts';

type Input = InputOf<typeof getPageModuleVideos>;

export const createPageModuleVideoRoute = ({ db, clock, storage }: PageParts) => {
  const read = async (input: Input, viewerId: number | undefined, known?: readonly ContentCard[]) => {
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
    return readCardPage({ db, storage }, { ...page, rows }, known);
  };
  return sharedRoute(
    getPageModuleVideos,
    (input, { identity }) => read(input, identity?.uid),
    async (guests, input, { identity: { uid } }) =>
      (await hasBlocks(db, uid)) ? read(input, uid, (await guests()).list) : 'same',
  );
};
