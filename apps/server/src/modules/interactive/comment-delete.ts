import { deleteComment as deleteEndpoint } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { deleteComment } from '../../domain/discussion/delete-comment.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';
import { takeBackCredit } from './comment-credit.ts';

export const createCommentDeleteRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(deleteEndpoint, async ({ comment_id: id }, { identity }) => {
    await deleteComment(db, { id, userId: identity!.uid, onGone: takeBackCredit(clock) });
    return {};
  });
