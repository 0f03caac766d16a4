import { listComments } from '@academy/contract/areas/content.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import { listReplies, listRootComments } from './comment-lists.ts';
import { presentComment } from './present-comment.ts';

export const createContentCommentsRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(listComments, async (input) => {
    const { content_id: contentId, parent_id: parentId, order = 'hot' } = input;
    await checkThread(db, { contentId, type: input.content_type, parentId });
    const page =
      parentId === undefined
        ? await listRootComments(db, { contentId, order }, pageRequest(input))
        : await listReplies(db, parentId, pageRequest(input));
    return presentPage(page, (row) => presentComment(row, storage));
  });

interface Thread {
  contentId: number;
  type: ContentType;
  /** A comment of the content, if its replies are wanted. */
  parentId: number | undefined;
}

/** Throws NOT_FOUND unless the content is published and, where one is named, the comment stands visibly under it. */
async function checkThread(db: Db, { contentId, type, parentId }: Thread): Promise<void> {
  const found = await db
    .selectFrom('contents')
    .select('contents.id')
    .where('contents.id', '=', contentId)
    .where('contents.type', '=', type)
    .where('contents.state', '=', 'published')
    .$if(parentId !== undefined, (query) =>
      query
        .innerJoin('comments', 'comments.content_id', 'contents.id')
        .where('comments.id', '=', parentId!)
        .where('comments.is_root', '=', true)
        .where('comments.state', '=', 'visible'),
    )
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: '这里的评论已经不在了' });
}
