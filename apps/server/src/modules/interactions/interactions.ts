import { sql } from 'kysely';
import { collect, like, reserve } from '@academy/contract/areas/interactive.ts';
import { type ContentType, liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { route } from '../../transport/route.ts';
import { type Action, type Counter, lockedUser, updateCounter } from './counters.ts';

export const createLikeRoute = ({ db }: { db: Db }) =>
  route(like, async ({ action, content_id: id, content_type: type }, { identity }) => {
    const target = { userId: identity!.uid, content: { id, type } };
    return {
      liked: action === 'add',
      like_count: await changeInteraction(db, { kind: 'like', action, ...target }),
    };
  });

export const createCollectRoute = ({ db }: { db: Db }) =>
  route(collect, async ({ action, content_id: id, content_type: type }, { identity }) => {
    const target = { userId: identity!.uid, content: { id, type } };
    const count = await changeInteraction(db, { kind: 'collect', action, ...target });
    return { collected: action === 'add', collect_count: count };
  });

/** A reservation of a finished live can still be cancelled, to remove it from the list. */
export const createReserveRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(reserve, async ({ action = 'add', content_id: id, content_type: type }, { identity }) => {
    const live = await getReservableLive(db, { id, type });
    if (action === 'add' && isLiveOver(live, clock.now()))
      throw new AppError('CONFLICT', { message: '这场直播已经结束，不用再预约了' });
    const change = { kind: 'reserve', action, userId: identity!.uid, content: { id, type } } as const;
    const count =
      action === 'add' && live.capacity !== null
        ? await reserveWithinCapacity(db, change, live.capacity)
        : await changeInteraction(db, change);
    return { reserved: action === 'add', reserve_count: count };
  });

interface Live {
  status: number;
  ends_at: Date;
  /** The number of places; null for no limit. */
  capacity: number | null;
}

/** A live that was never started is over too once its time has passed. */
const isLiveOver = ({ status, ends_at: endsAt }: Live, now: Date): boolean =>
  status === liveStatus.replay || (status === liveStatus.upcoming && endsAt <= now);

/**
 * Reserves one of a limited number of places; an existing reservation stays. The insert also counts and locks the
 * live's row: of two requests for the last place one fails with CONFLICT and is rolled back.
 */
const reserveWithinCapacity = (db: Db, change: Change, capacity: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { id } = change.content;
    const selectCount = () => tx.selectFrom('lives').select('reserve_count').where('content_id', '=', id);
    // The user's row is locked first, as everywhere.
    await sql`select id from users where id = ${change.userId} for key share`.execute(tx);
    const before = await selectCount().forUpdate().executeTakeFirstOrThrow();
    const count = await changeInteraction(tx, change);
    if (count > before.reserve_count && count > capacity)
      throw new AppError('CONFLICT', { message: '名额已经满了' });
    return count;
  });

/** Throws NOT_FOUND unless it is a published live of the type. */
async function getReservableLive(db: Db, { id, type }: { id: number; type: ContentType }): Promise<Live> {
  const live = await db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['lives.status', 'lives.ends_at', 'lives.capacity'])
    .where('contents.id', '=', id)
    .where('contents.type', '=', type)
    .where('contents.state', '=', 'published')
    .executeTakeFirst();
  if (!live) throw new AppError('NOT_FOUND', { message: '这场直播不存在或已下架' });
  return live;
}

const counters = {
  like: { table: 'contents', key: 'id', column: 'like_count' },
  collect: { table: 'contents', key: 'id', column: 'collect_count' },
  reserve: { table: 'lives', key: 'content_id', column: 'reserve_count' },
} as const satisfies Record<string, Counter>;

interface Change {
  readonly kind: keyof typeof counters;
  readonly action: Action;
  readonly userId: number;
  readonly content: { readonly id: number; readonly type: ContentType };
}

/**
 * Adds or removes a user's interaction with a published content; repeating it changes nothing. Returns the new
 * counter. Throws NOT_FOUND unless the content is published and of the type.
 */
async function changeInteraction(db: Db, change: Change): Promise<number> {
  const { kind, action, content } = change;
  const counter = counters[kind];
  const changed = action === 'add' ? insertStatement(change) : deleteStatement(change);
  const count =
    (await updateCounter(db, { changed, counter, action })) ?? (await findCount(db, content, counter));
  if (count === undefined) throw new AppError('NOT_FOUND');
  return count;
}

const insertStatement = ({ kind, userId, content }: Change) => sql`
  insert into interactions (user_id, content_id, kind)
  select person.id, contents.id, ${kind} from ${lockedUser(userId)}, contents where ${isPublished(content)}
  on conflict do nothing returning content_id as counted`;

const deleteStatement = ({ kind, userId, content }: Change) => sql`
  delete from interactions using ${lockedUser(userId)}, contents
  where interactions.user_id = person.id and interactions.kind = ${kind}
    and interactions.content_id = contents.id and ${isPublished(content)}
  returning interactions.content_id as counted`;

const isPublished = ({ id, type }: Change['content']) =>
  sql<boolean>`contents.id = ${id} and contents.type = ${type} and contents.state = 'published'`;

async function findCount(
  db: Db,
  content: Change['content'],
  { table, column }: Counter,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('contents')
    .leftJoin('lives', 'lives.content_id', 'contents.id')
    .select(sql<number | null>`${sql.ref(`${table}.${column}`)}`.as('count'))
    .where(isPublished(content))
    .executeTakeFirst();
  return row?.count ?? undefined;
}
