import { sql } from 'kysely';
import { reserve } from '@academy/contract/areas/interactive.ts';
import { type ContentType, liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';
import { type Change, changeInteraction } from './change-interaction.ts';

/** A reservation of a live that is over can still be taken back, out of one's list. */
export const createReserveRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(reserve, async ({ action = 'add', content_id: id, content_type: type }, { identity }) => {
    const live = await getLive(db, { id, type });
    if (action === 'add' && isOver(live, clock.now()))
      throw new AppError('CONFLICT', { message: '这场直播已经结束，不用再预约了' });
    const change = { kind: 'reserve', action, userId: identity!.uid, content: { id, type } } as const;
    const count =
      action === 'add' && live.capacity !== null
        ? await reserveWithin(db, change, live.capacity)
        : await changeInteraction(db, change);
    return { reserved: action === 'add', reserve_count: count };
  });

interface Live {
  status: number;
  ends_at: Date;
  /** So many places there are; null for all who want one. */
  capacity: number | null;
}

/** One that was never begun is over as well once its time is. */
const isOver = ({ status, ends_at: endsAt }: Live, now: Date): boolean =>
  status === liveStatus.replay || (status === liveStatus.upcoming && endsAt <= now);

/**
 * Takes one of so many places; who has one keeps it. The change itself counts and holds the live's row: of two who want
 * the last place one is told CONFLICT, and nothing of theirs stays.
 */
const reserveWithin = (db: Db, change: Change, capacity: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { id } = change.content;
    const find = () => tx.selectFrom('lives').select('reserve_count').where('content_id', '=', id);
    // A share in the person's row comes first, as everywhere.
    await sql`select id from users where id = ${change.userId} for key share`.execute(tx);
    const before = await find().forUpdate().executeTakeFirstOrThrow();
    const count = await changeInteraction(tx, change);
    if (count > before.reserve_count && count > capacity)
      throw new AppError('CONFLICT', { message: '名额已经满了' });
    return count;
  });

/** Throws NOT_FOUND unless it is a published live of the type. */
async function getLive(db: Db, { id, type }: { id: number; type: ContentType }): Promise<Live> {
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
