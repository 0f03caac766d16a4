import { sql } from 'kysely';
import {
  type SavedFilter,
  listMyCollection,
  listMyLikes,
  listMyLives,
  listMyReservations,
  listMyVideos,
} from '@academy/contract/areas/interactive.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { type ContentCardRow, presentContentCard } from '../../domain/catalogue/content-card.ts';
import { isListed } from '../../domain/catalogue/content-filter.ts';
import { addCards } from '../../domain/catalogue/content-lists.ts';
import {
  cutPage,
  type Page,
  pageRequest,
  type PageRequest,
  presentPage,
  timeKey,
  timeOfKey,
} from '../../domain/catalogue/keyset-paging.ts';
import { listLives } from '../../domain/catalogue/live-lists.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';
import { route } from '../../transport/route.ts';

export const createSavedLikesRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(listMyLikes, async (input, { identity }) => {
    const filter = { userId: identity!.uid, kind: 'like', type: input.content_type } as const;
    const page = await listSavedContents(db, filter, pageRequest(input));
    return presentPage(page, (row) => presentContentCard(row, storage));
  });

export const createSavedCollectionRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(listMyCollection, async (input, { identity }) => {
    const filter = { userId: identity!.uid, kind: 'collect', type: input.content_type } as const;
    const page = await listSavedContents(db, filter, pageRequest(input));
    return presentPage(page, (row) => presentContentCard(row, storage));
  });

const kinds = { like: 'like', collection: 'collect' } as const;

export const createSavedVideosRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(listMyVideos, async (input, { identity }) => {
    const filter = { userId: identity!.uid, kind: kinds[input.type], type: 'miniVideo' } as const;
    const page = await listSavedContents(db, filter, pageRequest(input));
    return presentPage(page, (row) => presentContentCard(row, storage));
  });

export const createReservationsRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(listMyReservations, async (input, { identity }) => {
    const page = await listLives(db, { reservedBy: identity!.uid }, pageRequest(input));
    return presentPage(page, (row) => presentContentCard(row, storage));
  });

export const createExpertLivesRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(listMyLives, async (input, { identity }) => {
    const expertId = await getExpertId(db, identity!.uid);
    const page = await listLives(db, { expertId, status: input.status }, pageRequest(input));
    return presentPage(page, (row) => ({
      ...presentContentCard(row, storage),
      comment_count: row.comment_count,
    }));
  });

async function getExpertId(db: Db, userId: number): Promise<number> {
  const row = await db.selectFrom('experts').select('id').where('user_id', '=', userId).executeTakeFirst();
  if (!row) throw new AppError('NOT_ALLOWED');
  return row.id;
}

/** Whose list, of which interaction, and of which type; absent means any. */
interface SavedListQuery {
  readonly userId: number;
  readonly kind: 'like' | 'collect';
  readonly type?: SavedFilter | undefined;
}

const typesOf = (type: SavedFilter): ContentType[] => (type === 'live' ? ['actLive', 'expertLive'] : [type]);

/**
 * Published contents that a user liked or collected, the latest interaction first. A repeated interaction moves to
 * the top; neither that nor a removed one shifts the other pages. Throws INVALID_INPUT for a cursor of another list.
 */
async function listSavedContents(
  db: Db,
  { userId, kind, type }: SavedListQuery,
  page: PageRequest,
): Promise<Page<ContentCardRow>> {
  let query = db
    .selectFrom('interactions')
    .innerJoin('contents', 'contents.id', 'interactions.content_id')
    .select(['contents.id', timeKey('interactions.created_at').as('saved_key')])
    .where('interactions.user_id', '=', userId)
    .where('interactions.kind', '=', kind)
    .where(isListed({ types: type === undefined ? undefined : typesOf(type) }));
  if (page.cursor !== undefined) {
    const [time, id] = decodeCursor(page.cursor, ['integer', 'integer']);
    query = query.where(
      sql<boolean>`(interactions.created_at, interactions.content_id) < (${timeOfKey(time)}, ${id}::bigint)`,
    );
  }
  const rows = await query
    .orderBy('interactions.created_at', 'desc')
    .orderBy('interactions.content_id', 'desc')
    .limit(page.size + 1)
    .execute();
  return addCards(
    db,
    cutPage(rows, page.size, (row) => [row.saved_key, row.id]),
  );
}
