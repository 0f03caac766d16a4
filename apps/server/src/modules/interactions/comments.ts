import { sql } from 'kysely';
import {
  addComment as commentEndpoint,
  deleteComment as deleteEndpoint,
  likeComment,
} from '@academy/contract/areas/interactive.ts';
import type { Db, Tx } from '../../db/database.ts';
import { commentBodyColumn, presentComment } from '../../domain/catalogue/comment-card.ts';
import { type Award, awardCredit, reverseAward } from '../../domain/credit/ledger.ts';
import { addComment } from '../../domain/discussion/add-comment.ts';
import { cleanComment } from '../../domain/discussion/clean-comment.ts';
import { deleteComment, isReadable, type OnHidden } from '../../domain/discussion/comment-threads.ts';
import { createModerator, type Moderator } from '../../domain/moderation/moderator.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { IpProvinces } from '../../ports/ip-provinces.ts';
import type { Storage } from '../../ports/storage.ts';
import { route } from '../../transport/route.ts';
import { type Action, lockedUser, updateCounter } from './counters.ts';
import { getPublishedContent } from './published-content.ts';

export interface CommentDeps {
  db: Db;
  clock: Clock;
  storage: Storage;
  /** Absent: comments have no province. */
  provinces?: Pick<IpProvinces, 'findProvince'> | undefined;
}

export const createCommentRoute = ({ db, clock, storage, provinces }: CommentDeps) => {
  const moderator = createModerator({ db });
  return route(commentEndpoint, async (input, { identity, address }) => {
    const userId = identity!.uid;
    const { id: contentId } = await getPublishedContent(db, {
      id: input.content_id,
      type: input.content_type,
    });
    const text = cleanComment(input.text);
    const now = clock.now();
    let earned: Award[] = [];
    const id = await addComment(db, {
      userId,
      contentId,
      parentId: input.parent_id,
      text,
      moderation: await moderateComment(moderator, text),
      province: provinces?.findProvince(address),
      requestKey: input.request_key,
      now,
      onVisible: async (tx, written) => {
        earned = await awardForComment(tx, { id: written, userId, contentId, now });
      },
    });
    const comment = presentComment(await getComment(db, { id, viewer: userId }), storage);
    return { comment, next: comment.state === 'held' ? ('pendingReview' as const) : null, earned };
  });
};

/** The reason of a hold is saved with the version of the word list: later lists may decide otherwise. */
async function moderateComment(moderator: Moderator, text: string) {
  const result = await moderator.check(text);
  if (result.verdict !== 'hold') return { verdict: result.verdict };
  return { verdict: result.verdict, heldFor: `${result.word} (list ${result.version})` };
}

/** The comment as its author sees it, without replies. Throws NOT_FOUND once it was deleted or hidden. */
async function getComment(db: Db, { id, viewer }: { id: number; viewer: number }) {
  const row = await db
    .selectFrom('comments')
    .select(['comments.reply_count', commentBodyColumn('comments', viewer).as('body')])
    .where('comments.id', '=', id)
    .where('comments.state', 'in', ['visible', 'held'])
    .select(sql<never[]>`'[]'::json`.as('replies'))
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { message: '这条评论已经不在了' });
  return row;
}

export const createCommentDeleteRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(deleteEndpoint, async ({ comment_id: id }, { identity }) => {
    await deleteComment(db, { id, userId: identity!.uid, onHidden: reverseCommentCredit(clock) });
    return {};
  });

const counter = { table: 'comments', key: 'id', column: 'like_count' } as const;

export const createCommentLikeRoute = ({ db }: { db: Db }) =>
  route(likeComment, async ({ action, comment_id: id }, { identity }) => {
    const changed = await changeLike(db, { action, id, userId: identity!.uid });
    const count = changed ?? (await findLikeCount(db, id));
    if (count === undefined) throw new AppError('NOT_FOUND', { message: '这条评论已经不在了' });
    return { liked: action === 'add', like_count: count };
  });

interface LikeChange {
  action: Action;
  id: number;
  userId: number;
}

const changeLike = (db: Db, { action, id, userId }: LikeChange) =>
  updateCounter(db, {
    counter,
    action,
    changed:
      action === 'add'
        ? sql`insert into comment_likes (user_id, comment_id)
            select person.id, liked.id from ${lockedUser(userId)}, comments liked
            where liked.id = ${id} and ${isReadable('liked')}
            on conflict do nothing returning comment_id as counted`
        : sql`delete from comment_likes using ${lockedUser(userId)}, comments liked
            where comment_likes.user_id = person.id and comment_likes.comment_id = liked.id
              and liked.id = ${id} and ${isReadable('liked')}
            returning comment_likes.comment_id as counted`,
  });

async function findLikeCount(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('like_count')
    .where('id', '=', id)
    .where(isReadable('comments'))
    .executeTakeFirst();
  return row?.like_count;
}

const rule = 'comment.write';
const causeKey = (commentId: number) => `comment:${commentId}`;

interface WrittenComment {
  id: number;
  userId: number;
  contentId: number;
  now: Date;
}

/** Awards credit to the author of a comment once readers can see it. */
const awardForComment = (tx: Tx, { id, userId, contentId, now }: WrittenComment): Promise<Award[]> =>
  awardCredit(tx, { userId, rule, cause: causeKey(id), contentId, now });

/** Reverses that credit when readers no longer see the comment, whoever removed it. */
export const reverseCommentCredit =
  (clock: Clock): OnHidden =>
  async (tx, { id, userId }) => {
    await reverseAward(tx, { userId, rule, cause: causeKey(id), now: clock.now() });
  };
