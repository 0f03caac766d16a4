import { sql } from 'kysely';
import { likeComment } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { isStanding } from '../../domain/discussion/threads.ts';
import { AppError } from '../../kit/app-error.ts';
import { route } from '../../transport/route.ts';
import { type Action, heldPerson, moveCounter } from './move-counter.ts';

const counter = { table: 'comments', key: 'id', column: 'like_count' } as const;

export const createCommentLikeRoute = ({ db }: { db: Db }) =>
  route(likeComment, async ({ action, comment_id: id }, { identity }) => {
    const changed = await changeLike(db, { action, id, userId: identity!.uid });
    const count = changed ?? (await findLikeCount(db, id));
    if (count === undefined) throw new AppError('NOT_FOUND', { message: '这条评论已经不在了' });
    return { liked: action === 'add', like_count: count };
  });

interface Change {
  action: Action;
  id: number;
  userId: number;
}

/** Resolves to how many like it, undefined where nothing changed. */
const changeLike = (db: Db, { action, id, userId }: Change) =>
  moveCounter(db, {
    counter,
    action,
    changed:
      action === 'add'
        ? sql`insert into comment_likes (user_id, comment_id)
            select person.id, liked.id from ${heldPerson(userId)}, comments liked
            where liked.id = ${id} and ${isStanding('liked')}
            on conflict do nothing returning comment_id as counted`
        : sql`delete from comment_likes using ${heldPerson(userId)}, comments liked
            where comment_likes.user_id = person.id and comment_likes.comment_id = liked.id
              and liked.id = ${id} and ${isStanding('liked')}
            returning comment_likes.comment_id as counted`,
  });

async function findLikeCount(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('like_count')
    .where('id', '=', id)
    .where(isStanding('comments'))
    .executeTakeFirst();
  return row?.like_count;
}
