import { listComments } from '@academy/contract/areas/content.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { presentComment, type Viewer } from '../../domain/catalogue/comment-card.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import { findThread } from './comment-thread.ts';
import { listReplies, listRootComments } from './comment-lists.ts';

export const createContentCommentsRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  sharedRoute(listComments, async (input, { identity }) => {
    const { content_id: contentId, parent_id: parentId, comment_id: commentId, order = 'hot' } = input;
    const viewer = identity?.uid;
    await checkThread(db, { contentId, type: input.content_type, parentId, viewer });
    if (commentId !== undefined) {
      const row = await findThread(db, { contentId, commentId, viewer });
      return { list: row ? [presentComment(row, storage)] : [], next_cursor: null };
    }
    const page =
      parentId === undefined
        ? await listRootComments(db, { contentId, order, viewer }, pageRequest(input))
        : await listReplies(db, { parentId, viewer }, pageRequest(input));
    return presentPage(page, (row) => presentComment(row, storage));
  });

interface Thread {
  contentId: number;
  type: ContentType;
  /** A comment of the content, if its replies are wanted. */
  parentId: number | undefined;
  viewer: Viewer;
}

/** Throws NOT_FOUND unless the content is published and, where one is named, the viewer sees the comment under it. */
async function checkThread(db: Db, { contentId, type, parentId, viewer = 0 }: Thread): Promise<void> {
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
        .where((is) =>
          is.or([
            is('comments.state', '=', 'visible'),
            is.and([is('comments.state', '=', 'held'), is('comments.user_id', '=', viewer)]),
          ]),
        ),
    )
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: '这里的评论已经不在了' });
}
