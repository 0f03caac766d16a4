import { listRecommendedVideos } from '@academy/contract/areas/recommend.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { listLatestIds } from '../../domain/catalogue/content-lists.ts';
import { pageRequest } from '../../domain/catalogue/keyset.ts';
import { readCardPage } from '../../domain/catalogue/read-cards.ts';
import type { Storage } from '../../ports/storage.ts';
import { hasBlocks } from '../../domain/catalogue/same-unless-blocking.ts';
import { sharedRoute } from '../../transport/route.ts';

type Input = InputOf<typeof listRecommendedVideos>;

export const createIndexRecommendVideoRoute = (parts: { db: Db; storage: Storage }) => {
  const list = async (input: Input, viewerId: number | undefined, known?: readonly ContentCard[]) => {
    const narrowed = { majorId: input.major_id, areaId: input.area_id, viewerId };
    const page = await listLatestIds(parts.db, { types: ['miniVideo'], ...narrowed }, pageRequest(input));
    return readCardPage(parts, page, known);
  };
  return sharedRoute(
    listRecommendedVideos,
    (input, { identity }) => list(input, identity?.uid),
    async (guests, input, { identity: { uid } }) =>
      (await hasBlocks(parts.db, uid)) ? list(input, uid, (await guests()).list) : 'same',
  );
};
