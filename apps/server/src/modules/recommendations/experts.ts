import { sql } from 'kysely';
import { listExperts, type ListedExpert } from '@academy/contract/areas/recommend.ts';
import type { ExpertCard } from '@academy/contract/areas/shapes.ts';
import type { Db } from '../../db/database.ts';
import { presentExpertCard, selectExpertCards } from '../../domain/catalogue/expert-card.ts';
import {
  cutPage,
  pageRequest,
  type PageRequest,
  presentPage,
  timeKey,
  timeOfKey,
} from '../../domain/catalogue/keyset-paging.ts';
import { hasBlocks, notBlockedExpert, type Viewer } from '../../domain/catalogue/blocked-content.ts';
import { AppError } from '../../kit/errors.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';

export const createExpertListRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(listExperts, {
    shared: async (input) => {
      if (input.followed === 1)
        throw new AppError('SESSION_ENDED', { message: '登录后才能看到您关注的专家' });
      const page = await listAllExperts(db, {}, pageRequest(input));
      return presentPage(page, (row) => ({ ...presentExpertCard(row, storage), followed: null }));
    },
    personal: async (getShared, input, { identity: { uid } }) => {
      if (input.followed === 1) {
        const page = await listFollowedExperts(db, uid, pageRequest(input));
        return presentPage(page, (row) => ({ ...presentExpertCard(row, storage), followed: true }));
      }
      const page = (await hasBlocks(db, uid))
        ? presentPage(await listAllExperts(db, { viewerId: uid }, pageRequest(input)), (row) =>
            presentExpertCard(row, storage),
          )
        : await getShared();
      return { ...page, list: await withFollows(db, uid, page.list) };
    },
  });

/** Adds whether the user follows each expert, and the current number of followers: one statement per page. */
async function withFollows(db: Db, userId: number, cards: readonly ExpertCard[]): Promise<ListedExpert[]> {
  if (cards.length === 0) return [];
  const { rows } = await sql<{ id: number; followed: boolean; follower_count: number }>`
    select id, follower_count,
      exists (select from follows where user_id = ${userId} and expert_id = experts.id) as followed
    from experts where id in (${sql.join(cards.map(({ id }) => id))})`.execute(db);
  const followStates = new Map(rows.map(({ id, ...followState }) => [id, followState]));
  return cards.map((card) => ({ ...card, ...(followStates.get(card.id) ?? { followed: false }) }));
}

/** In the academy's own order, without experts whom the viewer blocked. */
async function listAllExperts(db: Db, viewer: Viewer, page: PageRequest) {
  let query = selectExpertCards(db).where(notBlockedExpert('experts.id', viewer));
  if (page.cursor !== undefined) {
    const [position, id] = decodeCursor(page.cursor, ['integer', 'integer']);
    query = query.where(sql<boolean>`(experts.position, experts.id) > (${position}::bigint, ${id}::bigint)`);
  }
  const rows = await query
    .orderBy('experts.position')
    .orderBy('experts.id')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.position, row.id]);
}

/** The experts whom a user follows, blocked or not, the latest follow first. */
async function listFollowedExperts(db: Db, userId: number, page: PageRequest) {
  let query = selectExpertCards(db)
    .innerJoin('follows', 'follows.expert_id', 'experts.id')
    .select(timeKey('follows.created_at').as('followed_key'))
    .where('follows.user_id', '=', userId);
  if (page.cursor !== undefined) {
    // The third key tells this cursor from one of the other list, whose keys look alike.
    const [time, id] = decodeCursor(page.cursor, ['integer', 'integer', 'text']);
    query = query.where(
      sql<boolean>`(follows.created_at, follows.expert_id) < (${timeOfKey(time)}, ${id}::bigint)`,
    );
  }
  const rows = await query
    .orderBy('follows.created_at', 'desc')
    .orderBy('follows.expert_id', 'desc')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.followed_key, row.id, 'followed']);
}
