import { sql } from 'kysely';
import { followExpert } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { route } from '../../transport/route.ts';
import { type Action, lockedUser, updateCounter } from './counters.ts';

const counter = { table: 'experts', key: 'id', column: 'follower_count' } as const;

export const createFollowRoute = ({ db }: { db: Db }) =>
  route(followExpert, async ({ action, expert_id: expertId }, { identity }) => {
    const change = { action, expertId, userId: identity!.uid };
    const count = (await changeFollow(db, change)) ?? (await findFollowerCount(db, expertId));
    if (count === undefined) throw new AppError('NOT_FOUND', { message: '没有找到这位专家' });
    return { followed: action === 'add', follower_count: count };
  });

interface FollowChange {
  action: Action;
  expertId: number;
  userId: number;
}

const changeFollow = (db: Db, { action, expertId, userId }: FollowChange) =>
  updateCounter(db, {
    counter,
    action,
    changed:
      action === 'add'
        ? sql`insert into follows (user_id, expert_id)
            select person.id, experts.id from ${lockedUser(userId)}, experts where experts.id = ${expertId}
            on conflict do nothing returning expert_id as counted`
        : sql`delete from follows using ${lockedUser(userId)}
            where follows.user_id = person.id and follows.expert_id = ${expertId}
            returning follows.expert_id as counted`,
  });

async function findFollowerCount(db: Db, expertId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('experts')
    .select('follower_count')
    .where('id', '=', expertId)
    .executeTakeFirst();
  return row?.follower_count;
}
