import { liveLimits } from '@academy/contract/limits.ts';
import type { RoomState } from '@academy/contract/realtime/room.ts';
import {
  type BroadcastRoomEvent,
  createLikeCounter,
  createViewerCounter,
  describeRoomChanges,
} from './room-events.ts';
import { readRoomSnapshot, type RoomSnapshot } from './room-snapshot.ts';
import { roomChannel, type RoomNamespace, type RoomDeps, type RoomSocket } from './room-deps.ts';
import { loadRecentComments } from './recent-comments.ts';

/** Milliseconds between two refreshes; changes in between are sent together. */
const refreshInterval = 150;

export interface Room {
  readonly contentId: number;
  readonly snapshot: () => RoomSnapshot;
  readonly sockets: ReadonlySet<RoomSocket>;
  /**
   * Adds a socket and returns the state for a client that knows nothing, or everything up to the comment `after`.
   * Later events reach the socket from now on.
   */
  enter(socket: RoomSocket, after: number | undefined): RoomState;
  leave(socket: RoomSocket): void;
  /**
   * Reads the rows soon and broadcasts what changed. Never rejects; a failed read is repeated with the next refresh.
   */
  refresh(): Promise<void>;
  tap(count: number): void;
  /** Returns and resets the likes that are not saved yet. */
  takeTaps(): number;
  broadcastLikes(): void;
  /** Sets the number of viewers in other processes; broadcasts the total if it changed. */
  broadcastViewerCount(remoteViewers?: number): void;
  /** Users and guests, each once. */
  count(): number;
  /** A number for each of them, the same on every process. */
  listViewers(): number[];
}

/** Opens a room in this process; undefined when the live does not exist. */
export async function openRoom(
  deps: RoomDeps,
  { namespace, contentId }: { namespace: RoomNamespace; contentId: number },
): Promise<Room | undefined> {
  const initialSnapshot = await readRoomSnapshot(deps, contentId);
  if (!initialSnapshot) return undefined;
  const recentComments = await loadRecentComments(deps, contentId);
  let snapshot = initialSnapshot;
  const sockets = new Set<RoomSocket>();
  // Each process broadcasts to its own sockets only, since all processes read the same rows.
  const broadcast: BroadcastRoomEvent = (...[name, ...payload]) =>
    namespace.local.to(roomChannel(contentId)).emit(name, ...payload);
  const refreshNow = async () => {
    const next = await readRoomSnapshot(deps, contentId, snapshot);
    const { added, removed, hasMore } = await recentComments.readNew();
    if (hasMore) void refresh();
    const startedAt = performance.now();
    for (const id of removed) broadcast('comment-removed', { id });
    if (added.length > 0) broadcast('comments', added);
    const before = snapshot;
    const events = next ? describeRoomChanges(before, next) : [];
    snapshot = next ?? snapshot;
    for (const event of events) broadcast(...event);
    sendMutedUsers(sockets, { before, after: snapshot });
    return performance.now() - startedAt;
  };
  const refresh = createRefresh(async () => {
    try {
      return await refreshNow();
    } catch (error) {
      deps.log?.warn({ err: error, live: contentId }, 'a room could not be read');
      return 0;
    }
  });
  const presence = createViewerCounter(broadcast);
  return {
    contentId,
    snapshot: () => snapshot,
    sockets,
    refresh,
    enter: (socket, after) => {
      if (!sockets.has(socket)) presence.changeConnections(socket.data.claim, 1);
      sockets.add(socket);
      void socket.join(roomChannel(contentId));
      return presentState(socket, { snapshot, count: presence.countAll(), ...recentComments.since(after) });
    },
    leave: (socket) => {
      if (sockets.delete(socket)) presence.changeConnections(socket.data.claim, -1);
    },
    ...createLikeCounter(() => snapshot.likeCount, broadcast),
    count: presence.count,
    listViewers: presence.listViewers,
    broadcastViewerCount: presence.broadcast,
  };
}

/**
 * Runs one refresh at a time, some milliseconds apart; a call during a refresh gets the next one. `refreshNow`
 * resolves with the milliseconds that broadcasting took: in a very large room broadcasting takes at most half of the
 * time, in larger batches.
 */
function createRefresh(refreshNow: () => Promise<number>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let refreshedAt = -Infinity;
  let load = 0;
  const begin = async () => {
    const wait = refreshedAt + Math.max(refreshInterval, 2 * load) - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // From here on a caller may have a change that this refresh does not see.
    next = undefined;
    refreshedAt = performance.now();
    load = await refreshNow();
  };
  return () => {
    if (next) return next;
    const before = running ?? Promise.resolve();
    const refreshing = before.then(begin);
    next = refreshing;
    running = refreshing;
    return refreshing;
  };
}

function sendMutedUsers(
  sockets: Iterable<RoomSocket>,
  { before, after }: { before: RoomSnapshot; after: RoomSnapshot },
): void {
  if (String(before.mutedUsers) === String(after.mutedUsers)) return;
  for (const socket of sockets)
    if (isModerator(socket)) socket.emit('muted-users', { user_ids: [...after.mutedUsers] });
}

const isModerator = ({ data: { roleInRoom } }: Pick<RoomSocket, 'data'>) =>
  roleInRoom.role === 'expert' || roleInRoom.role === 'assistant';

function presentState(
  { data }: RoomSocket,
  {
    snapshot,
    count,
    ...recentComments
  }: { snapshot: RoomSnapshot; count: number } & Pick<RoomState, 'comments' | 'gap' | 'removed'>,
): RoomState {
  const { live, seats } = snapshot;
  const { claim, roleInRoom } = data;
  return {
    content_id: claim.contentId,
    status: live.status,
    role: roleInRoom.role,
    user_id: claim.uid,
    viewer_count: count,
    like_count: snapshot.likeCount,
    slow_seconds: snapshot.slowSeconds,
    muted: roleInRoom.muted,
    muted_users: isModerator({ data }) ? [...snapshot.mutedUsers] : [],
    pinned: snapshot.pinned,
    run: live.run,
    awaiting_seconds: live.awaitingSeconds,
    seats: { version: seats.version, list: [...seats.list], limit: liveLimits.seats },
    seat_id: snapshot.seatIds.get(claim.uid) ?? null,
    ...recentComments,
  };
}
