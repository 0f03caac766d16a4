import type { RoomComment } from '@academy/contract/realtime/room.ts';

/** So many comments a phone keeps at hand. */
const most = 200;
const mostRemoved = 500;

/** The latest comments, by their ids; what was taken away does not come back. */
export interface CommentWindow {
  readonly comments: readonly RoomComment[];
  readonly removed: readonly number[];
  /** The last one that was told to all: everything up to it is known. 0 before the first. */
  readonly last: number;
}

export const emptyWindow: CommentWindow = { comments: [], removed: [], last: 0 };

/** Adds what was told; whatever is there already stays as it is. */
export function addComments(window: CommentWindow, added: readonly RoomComment[]): CommentWindow {
  const last = added.reduce((greatest, { id }) => Math.max(greatest, id), window.last);
  return { ...merge(window, added), last };
}

/** Adds one's own before it was told to all: what was said before it may still be on its way. */
export const addOwnComment = (window: CommentWindow, comment: RoomComment): CommentWindow =>
  merge(window, [comment]);

export function removeComments(window: CommentWindow, ids: readonly number[]): CommentWindow {
  if (ids.length === 0) return window;
  const removed = [...window.removed, ...ids].slice(-mostRemoved);
  return { ...window, removed, comments: window.comments.filter(({ id }) => !ids.includes(id)) };
}

/** After a gap the window begins anew. */
export const beginAnew = (window: CommentWindow): CommentWindow => ({ ...window, comments: [] });

function merge(window: CommentWindow, added: readonly RoomComment[]): CommentWindow {
  const known = new Set([...window.removed, ...window.comments.map(({ id }) => id)]);
  const fresh = added.filter(({ id }) => !known.has(id) && known.add(id));
  if (fresh.length === 0) return window;
  const comments = [...window.comments, ...fresh].toSorted((a, b) => a.id - b.id).slice(-most);
  return { ...window, comments };
}
