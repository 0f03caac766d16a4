import type { RoomComment } from '@academy/contract/realtime/room.ts';

const maxComments = 200;
const maxRemoved = 500;

/** The latest comments in order of their ids. Removed comments do not come back. */
export interface CommentWindow {
  readonly comments: readonly RoomComment[];
  readonly removed: readonly number[];
  /** Id of the last comment that was broadcast: everything up to it is known. 0 before the first. */
  readonly last: number;
}

export const emptyWindow: CommentWindow = { comments: [], removed: [], last: 0 };

/** Adds broadcast comments; known ones stay as they are. */
export function addComments(window: CommentWindow, added: readonly RoomComment[]): CommentWindow {
  const last = added.reduce((greatest, { id }) => Math.max(greatest, id), window.last);
  return { ...merge(window, added), last };
}

/** Adds the user's own comment before it is broadcast. `last` stays, because earlier comments may still arrive. */
export const addOwnComment = (window: CommentWindow, comment: RoomComment): CommentWindow =>
  merge(window, [comment]);

export function removeComments(window: CommentWindow, ids: readonly number[]): CommentWindow {
  if (ids.length === 0) return window;
  const removed = [...window.removed, ...ids].slice(-maxRemoved);
  return { ...window, removed, comments: window.comments.filter(({ id }) => !ids.includes(id)) };
}

export const clearComments = (window: CommentWindow): CommentWindow => ({ ...window, comments: [] });

function merge(window: CommentWindow, added: readonly RoomComment[]): CommentWindow {
  const known = new Set([...window.removed, ...window.comments.map(({ id }) => id)]);
  const unknown = added.filter(({ id }) => !known.has(id) && known.add(id));
  if (unknown.length === 0) return window;
  const comments = [...window.comments, ...unknown].toSorted((a, b) => a.id - b.id).slice(-maxComments);
  return { ...window, comments };
}
