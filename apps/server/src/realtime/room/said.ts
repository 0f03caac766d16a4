import { liveLimits } from '@academy/contract/limits.ts';
import type { RoomComment, RoomState } from '@academy/contract/realtime/room.ts';
import {
  listCommentsAfter,
  listLatestComments,
  listLatestTakenAway,
  listTakenAway,
} from '../../domain/live-room/room-comments.ts';
import { presentRoomComment } from './room-facts.ts';
import type { RoomParts } from './room-parts.ts';

/** Comments that are at hand for who was away; who missed more begins anew. */
const kept = 200;

/** What was said in a room lately, in the order in which everybody is told. */
export interface Said {
  /** Reads on: what is new, in order, and what was taken away meanwhile. `more` says that there is more already. */
  readOn(): Promise<{ added: RoomComment[]; removed: number[]; more: boolean }>;
  /** For who joins, and has seen everything up to `after`. */
  since(after: number | undefined): Pick<RoomState, 'comments' | 'gap' | 'removed'>;
}

export async function openSaid({ db, storage }: RoomParts, contentId: number): Promise<Said> {
  const addressOf = (path: string) => storage.publicUrl(path);
  const latest = await listLatestComments(db, { contentId, count: kept });
  let comments = latest.map((row) => presentRoomComment(row, addressOf));
  /** Everything after this one is in `comments`. */
  let whole = latest.length < kept ? 0 : latest[0]!.id - 1;
  let last = latest.at(-1)?.id ?? 0;
  let removed = await listLatestTakenAway(db, { contentId, count: kept });

  return {
    readOn: async () => {
      const rows = await listCommentsAfter(db, { contentId, after: last, count: kept });
      const ids = comments.map(({ id }) => id);
      const gone = await listTakenAway(db, ids);
      const added = rows.map((row) => presentRoomComment(row, addressOf));
      comments = [...comments.filter(({ id }) => !gone.includes(id)), ...added];
      const dropped = comments.slice(0, -kept).at(-1);
      if (dropped) whole = dropped.id;
      comments = comments.slice(-kept);
      last = added.at(-1)?.id ?? last;
      removed = [...gone, ...removed].slice(0, kept);
      return { added, removed: gone, more: added.length === kept };
    },
    since: (after) => {
      const gap = after !== undefined && after < whole;
      if (after === undefined || gap)
        return { comments: comments.slice(-liveLimits.historyLength), gap, removed: [] };
      const missed = comments.filter(({ id }) => id > after);
      return { comments: missed, gap, removed: removed.filter((id) => id <= after) };
    },
  };
}
