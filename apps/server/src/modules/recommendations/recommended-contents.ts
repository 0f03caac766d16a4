import {
  listRecommended,
  listRecommendedVideos,
  type RecommendedCard,
} from '@academy/contract/areas/recommend.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { InputOf, OutputOf } from '@academy/contract/http/endpoint.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hasBlocks } from '../../domain/catalogue/blocked-content.ts';
import type { ContentFilter } from '../../domain/catalogue/content-filter.ts';
import {
  getCardPage,
  getContentCards,
  listIdsInStudyOrder,
  listLatestIds,
} from '../../domain/catalogue/content-lists.ts';
import { pageRequest, type PageRequest } from '../../domain/catalogue/keyset-paging.ts';
import { listLiveIds } from '../../domain/catalogue/live-lists.ts';
import { courseCredit } from '../../domain/credit/content-credit.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import { listExcellentIds } from './excellent-contents.ts';

interface RecommendationDeps {
  readonly db: Db;
  readonly storage: Storage;
}

interface RecommendationQuery {
  readonly filter: ContentFilter;
  readonly pageQuery: PageRequest;
  /** Cards of the shared section. */
  readonly known?: readonly RecommendedCard[] | undefined;
}

type RecommendedPage = OutputOf<typeof listRecommended>;

async function listExcellent(
  deps: RecommendationDeps,
  { filter, pageQuery, known }: RecommendationQuery,
): Promise<RecommendedPage> {
  const { rows, nextCursor } = await listExcellentIds(deps.db, filter, pageQuery);
  const ids = rows.map(({ id }) => id);
  const cards = await getContentCards(deps, ids, known);
  return {
    list: rows.flatMap(({ id, reason }) => {
      const card = cards.get(id);
      return card ? { ...card, reason } : [];
    }),
    next_cursor: nextCursor,
  };
}

async function listForStudy(
  deps: RecommendationDeps,
  { filter, pageQuery, known }: RecommendationQuery,
): Promise<RecommendedPage> {
  const page = await listIdsInStudyOrder(deps.db, filter, pageQuery);
  const [{ list, next_cursor }, credits] = await Promise.all([
    getCardPage(deps, page, known),
    listCredits(deps.db, page.rows),
  ]);
  return {
    list: list.map((card) => ({ ...card, credit: credits.get(card.content_id) ?? null })),
    next_cursor,
  };
}

const listLatest = async (
  deps: RecommendationDeps,
  { filter, pageQuery, known }: RecommendationQuery,
): Promise<RecommendedPage> => getCardPage(deps, await listLatestIds(deps.db, filter, pageQuery), known);

const listLives = async (
  deps: RecommendationDeps,
  { filter, pageQuery, known }: RecommendationQuery,
): Promise<RecommendedPage> => getCardPage(deps, await listLiveIds(deps.db, filter, pageQuery), known);

const orders = { latest: listLatest, excellent: listExcellent, study: listForStudy, live: listLives };

type RecommendedInput = InputOf<typeof listRecommended>;

export const createRecommendedRoute = (deps: RecommendationDeps) => {
  const list = (
    input: RecommendedInput,
    viewerId: number | undefined,
    known?: readonly RecommendedCard[],
  ) => {
    const types = input.content_type === undefined ? undefined : [input.content_type];
    const filter = { types, majorId: input.major_id, areaId: input.area_id, viewerId };
    return orders[input.order ?? 'latest'](deps, { filter, pageQuery: pageRequest(input), known });
  };
  return sharedRoute(listRecommended, {
    shared: (input) => list(input, undefined),
    personal: async (getShared, input, { identity: { uid } }) =>
      (await hasBlocks(deps.db, uid)) ? list(input, uid, (await getShared()).list) : getShared(),
  });
};

type VideosInput = InputOf<typeof listRecommendedVideos>;

export const createRecommendedVideosRoute = (deps: { db: Db; storage: Storage }) => {
  const list = async (input: VideosInput, viewerId: number | undefined, known?: readonly ContentCard[]) => {
    const filter = { majorId: input.major_id, areaId: input.area_id, viewerId };
    const page = await listLatestIds(deps.db, { types: ['miniVideo'], ...filter }, pageRequest(input));
    return getCardPage(deps, page, known);
  };
  return sharedRoute(listRecommendedVideos, {
    shared: (input) => list(input, undefined),
    personal: async (getShared, input, { identity: { uid } }) =>
      (await hasBlocks(deps.db, uid)) ? list(input, uid, (await getShared()).list) : getShared(),
  });
};

async function listCredits(db: Db, contents: readonly { id: number }[]): Promise<Map<number, number>> {
  const ids = contents.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('courses')
    .select(['content_id', courseCredit(sql.ref('courses.content_id')).as('credit')])
    .where('content_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.content_id, row.credit]));
}
