import { addComment as commentEndpoint } from '@academy/contract/areas/interactive.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { commentBodyColumn, presentComment } from '../../domain/catalogue/comment-card.ts';
import { addComment } from '../../domain/discussion/add-comment.ts';
import type { Earned } from '../../domain/credit/earn.ts';
import { cleanComment } from '../../domain/discussion/comment-text.ts';
import { createModerator, type Moderator } from '../../domain/moderation/moderator.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import type { IpProvinces } from '../../ports/ip-provinces.ts';
import type { Storage } from '../../ports/storage.ts';
import { route } from '../../transport/route.ts';
import { earnByComment } from './comment-credit.ts';
import { getPublished } from './get-published.ts';

export interface CommentParts {
  db: Db;
  clock: Clock;
  storage: Storage;
  /** Without it, comments have no province. */
  provinces?: Pick<IpProvinces, 'find'> | undefined;
}

export const createCommentRoute = ({ db, clock, storage, provinces }: CommentParts) => {
  const moderator = createModerator({ db, clock });
  return route(commentEndpoint, async (input, { identity, address }) => {
    const userId = identity!.uid;
    const { id: contentId } = await getPublished(db, { id: input.content_id, type: input.content_type });
    const text = cleanComment(input.text);
    const now = clock.now();
    let earned: Earned[] = [];
    const id = await addComment(db, {
      userId,
      contentId,
      parentId: input.parent_id,
      text,
      judged: await judge(moderator, text),
      province: provinces?.find(address),
      requestKey: input.request_key,
      now,
      onVisible: async (tx, written) => {
        earned = await earnByComment(tx, { id: written, userId, contentId, now });
      },
    });
    const comment = presentComment(await getComment(db, { id, viewer: userId }), storage);
    return { comment, next: comment.state === 'held' ? ('pendingReview' as const) : null, earned };
  });
};

/** What holds a comment is kept with the list's version: later lists may judge otherwise. */
async function judge(moderator: Moderator, text: string) {
  const judged = await moderator.judge(text);
  if (judged.verdict !== 'hold') return { verdict: judged.verdict };
  return { verdict: judged.verdict, heldFor: `${judged.word} (list ${judged.version})` };
}

/** The comment as its author sees it, replies left out. Throws NOT_FOUND once it was deleted or hidden. */
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
