import { deleteComment as deleteEndpoint } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { deleteComment } from '../../domain/discussion/delete-comment.ts';
import { route } from '../../transport/route.ts';

export const createCommentDeleteRoute = ({ db }: { db: Db }) =>
  route(deleteEndpoint, async ({ comment_id: id }, { identity }) => {
    await deleteComment(db, { id, userId: identity!.uid });
    return {};
  });
