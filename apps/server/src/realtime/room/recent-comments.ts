import { liveLimits } from '@academy/contract/limits.ts';
import type { RoomComment, RoomState } from '@academy/contract/realtime/room.ts';
import {
  listChangedComments,
  listCommentsAfter,
  listLatestComments,
  listLatestRemovedComments,
} from '../../domain/live-room/room-comments.ts';
import { presentRoomComment } from './room-snapshot.ts';
import type { RoomDeps } from './room-deps.ts';

/** Comments held for clients that reconnect; a client that missed more starts again. */
const maxComments = 200;

/** A room's latest comments in the order in which clients get them. */
interface RecentComments {
  /** Reads on: the new comments in order, and those removed meanwhile. `hasMore`: there are more to read. */
  readNew(): Promise<{ added: RoomComment[]; removed: number[]; hasMore: boolean }>;
  /** The comments for a client that joins and has everything up to `after`. */
  since(after: number | undefined): Pick<RoomState, 'comments' | 'gap' | 'removed'>;
}

export async function loadRecentComments(
  { db, storage }: RoomDeps,
  contentId: number,
): Promise<RecentComments> {
  const addressOf = (path: string) => storage.publicUrl(path);
  const latest = await listLatestComments(db, { contentId, count: maxComments });
  let comments = latest.map((row) => presentRoomComment(row, addressOf));
  /** `comments` has everything after this id. */
  let completeAfter = latest.length < maxComments ? 0 : latest[0]!.id - 1;
  let lastId = latest.at(-1)?.id ?? 0;
  let removed = await listLatestRemovedComments(db, { contentId, count: maxComments });

  return {
    readNew: async () => {
      const rows = await listCommentsAfter(db, { contentId, after: lastId, count: maxComments });
      const ids = comments.map(({ id }) => id);
      const { removed: newlyRemoved, anonymous } = await listChangedComments(db, ids);
      const renamed = new Map(anonymous.map((row) => [row.id, presentRoomComment(row, addressOf)]));
      const added = rows.map((row) => presentRoomComment(row, addressOf));
      const remaining = comments.filter(({ id }) => !newlyRemoved.includes(id));
      comments = [...remaining.map((comment) => renamed.get(comment.id) ?? comment), ...added];
      const lastDropped = comments.slice(0, -maxComments).at(-1);
      if (lastDropped) completeAfter = lastDropped.id;
      comments = comments.slice(-maxComments);
      lastId = added.at(-1)?.id ?? lastId;
      removed = [...newlyRemoved, ...removed].slice(0, maxComments);
      return { added, removed: newlyRemoved, hasMore: added.length === maxComments };
    },
    since: (after) => {
      const gap = after !== undefined && after < completeAfter;
      if (after === undefined || gap)
        return { comments: comments.slice(-liveLimits.historyLength), gap, removed: [] };
      const missed = comments.filter(({ id }) => id > after);
      return { comments: missed, gap, removed: removed.filter((id) => id <= after) };
    },
  };
}
