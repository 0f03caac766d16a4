import { listRecommended, type RecommendedCard } from '@academy/contract/areas/recommend.ts';
import type { InputOf, OutputOf } from '@academy/contract/http/endpoint.ts';
import type { Db } from '../../db/database.ts';
import type { ContentFilter } from '../../domain/catalogue/content-filter.ts';
import { listIdsInStudyOrder, listLatestIds } from '../../domain/catalogue/content-lists.ts';
import { type PageRequest, pageRequest } from '../../domain/catalogue/keyset.ts';
import { listLiveIds } from '../../domain/catalogue/live-lists.ts';
import { readCardPage, readContentCards } from '../../domain/catalogue/read-cards.ts';
import { hasBlocks } from '../../domain/catalogue/same-unless-blocking.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import { listCredits } from './course-credits.ts';
import { listExcellentIds } from './excellent-contents.ts';

interface Parts {
  readonly db: Db;
  readonly storage: Storage;
}

interface Wanted {
  readonly filter: ContentFilter;
  readonly stretch: PageRequest;
  /** Cards of the guests' answer to the same question. */
  readonly known?: readonly RecommendedCard[] | undefined;
}

type RecommendedPage = OutputOf<typeof listRecommended>;

async function listExcellent(parts: Parts, { filter, stretch, known }: Wanted): Promise<RecommendedPage> {
  const { rows, nextCursor } = await listExcellentIds(parts.db, filter, stretch);
  const ids = rows.map(({ id }) => id);
  const cards = await readContentCards(parts, ids, known);
  return {
    list: rows.flatMap(({ id, reason }) => {
      const card = cards.get(id);
      return card ? { ...card, reason } : [];
    }),
    next_cursor: nextCursor,
  };
}

async function listForStudy(parts: Parts, { filter, stretch, known }: Wanted): Promise<RecommendedPage> {
  const page = await listIdsInStudyOrder(parts.db, filter, stretch);
  const [{ list, next_cursor }, credits] = await Promise.all([
    readCardPage(parts, page, known),
    listCredits(parts.db, page.rows),
  ]);
  return {
    list: list.map((card) => ({ ...card, credit: credits.get(card.content_id) ?? null })),
    next_cursor,
  };
}

const listLatest = async (parts: Parts, { filter, stretch, known }: Wanted): Promise<RecommendedPage> =>
  readCardPage(parts, await listLatestIds(parts.db, filter, stretch), known);

const listLiveOnes = async (parts: Parts, { filter, stretch, known }: Wanted): Promise<RecommendedPage> =>
  readCardPage(parts, await listLiveIds(parts.db, filter, stretch), known);

const orders = { latest: listLatest, excellent: listExcellent, study: listForStudy, live: listLiveOnes };

type Input = InputOf<typeof listRecommended>;

export const createIndexRecommendRoute = (parts: Parts) => {
  const list = (input: Input, viewerId: number | undefined, known?: readonly RecommendedCard[]) => {
    const types = input.content_type === undefined ? undefined : [input.content_type];
    const filter = { types, majorId: input.major_id, areaId: input.area_id, viewerId };
    return orders[input.order ?? 'latest'](parts, { filter, stretch: pageRequest(input), known });
  };
  return sharedRoute(
    listRecommended,
    (input, { identity }) => list(input, identity?.uid),
    async (guests, input, { identity: { uid } }) =>
      (await hasBlocks(parts.db, uid)) ? list(input, uid, (await guests()).list) : 'same',
  );
};
