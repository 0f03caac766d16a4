import { liveStatus } from '@academy/contract/limits.ts';
import { listRemovedVisitors } from '../../domain/live-room/room-moderation.ts';
import { addLikes, deletePresence, updatePresence } from '../../domain/live-room/presence.ts';
import { refreshSeatPresence, removeAbsent } from '../../domain/live-room/seat-presence.ts';
import { createJumpDetector } from '../../kit/clock-jumps.ts';
import { startPolling } from '../../kit/polling.ts';
import { openRoom, type Room } from './room.ts';
import { recordRoomAttendance } from './room-attendance.ts';
import { disconnect, type RoomDeps, type RoomNamespace } from './room-deps.ts';

/** Milliseconds; likes and viewer counts are broadcast at most once in this time. */
const tickInterval = 1_000;
/** Ticks between full updates, which read the rows of every room even if no change was announced. */
const ticksPerReconcile = 3;

/** The rooms with clients in this process. */
export interface RoomRegistry {
  /** Opens the room of a live for its first client, or returns the open one; undefined when there is no such live. */
  open(contentId: number): Promise<Room | undefined>;
  find(contentId: number): Room | undefined;
  /** Saves what is not saved yet. */
  close(): Promise<void>;
}

export function createRoomRegistry(deps: RoomDeps, namespace: RoomNamespace): RoomRegistry {
  const rooms = new Map<number, Promise<Room | undefined>>();
  const openedRooms = new Map<number, Room>();
  const hasJumped = createJumpDetector(deps.clock);
  let ticks = 0;

  const open = (contentId: number) => {
    const existing = rooms.get(contentId);
    if (existing) return existing;
    const pending = openRoom(deps, { namespace, contentId });
    rooms.set(contentId, pending);
    const removePending = () => void rooms.delete(contentId);
    pending.then((room) => (room ? openedRooms.set(contentId, room) : removePending()), removePending);
    return pending;
  };
  const closeRoom = async (room: Room) => {
    rooms.delete(room.contentId);
    openedRooms.delete(room.contentId);
    await deletePresence(deps.db, { contentId: room.contentId, process: deps.process });
  };
  /** `now`, if it is a full update. */
  const updateRoom = async (room: Room, now: Date | undefined) => {
    const hasNewLikes = await saveLikes(deps, room);
    if (now) await reconcileRoom(deps, { room, now });
    // Who waits for the start learns of it within seconds even if its announcement is lost.
    const isAwaited = room.snapshot().live.status === liveStatus.upcoming;
    if (hasNewLikes || now || isAwaited) await room.refresh();
    room.broadcastLikes();
    room.broadcastViewerCount();
    if (now && room.sockets.size === 0) await closeRoom(room);
  };
  const tick = async () => {
    ticks += 1;
    // Read before it is checked: whatever happens to the clock after the check changes nothing.
    const now = ticks % ticksPerReconcile === 0 ? deps.clock.now() : undefined;
    if (now && hasJumped()) openedRooms.forEach((room) => reconcilingSince.delete(room));
    await Promise.all(
      [...openedRooms.values()].map((room) =>
        updateRoom(room, now).catch((error: unknown) =>
          deps.log?.warn({ err: error, live: room.contentId }, 'a room could not be updated'),
        ),
      ),
    );
  };
  const logFailure = (error: unknown) => deps.log?.warn({ err: error }, 'the rooms could not be updated');
  const polling = startPolling({ work: tick, interval: tickInterval, onError: logFailure });

  return {
    open,
    find: (contentId) => openedRooms.get(contentId),
    close: async () => {
      await polling.stop();
      const closing = [...openedRooms.values()].map(async (room) => {
        await saveLikes(deps, room);
        await closeRoom(room);
      });
      await Promise.allSettled(closing);
    },
  };
}

/** Saves the new likes; true when there were any. */
async function saveLikes({ db }: RoomDeps, room: Room): Promise<boolean> {
  const count = room.takeTaps();
  if (count === 0) return false;
  try {
    await addLikes(db, { contentId: room.contentId, count });
  } catch (error) {
    room.tap(count);
    throw error;
  }
  return true;
}

/**
 * Milliseconds for which this process must have reported its users without interruption before missing users lose
 * their seats: the database may have been down for all processes, or the time of day was set.
 */
const trustedAfter = 12_000;
const reconcilingSince = new WeakMap<Room, number>();
/** Rooms that another process has open, too: only then the processes exchange who is there. */
const sharedRooms = new WeakSet<Room>();

async function reconcileRoom(deps: RoomDeps, { room, now }: { room: Room; now: Date }): Promise<void> {
  const { db, process } = deps;
  const { contentId, sockets } = room;
  try {
    const userIds = [...new Set([...sockets].map(({ data }) => data.claim.uid))].filter((id) => id !== 0);
    await refreshSeatPresence(db, { contentId, userIds, now });
    const startedAt = reconcilingSince.get(room) ?? performance.now();
    reconcilingSince.set(room, startedAt);
    if (performance.now() - startedAt >= trustedAfter) await removeAbsent(db, { contentId, now });
    // Taken together, so that nobody is counted at one time who is not counted in all.
    const count = room.count();
    const viewers = sharedRooms.has(room) ? room.listViewers() : undefined;
    await recordRoomAttendance(deps, room);
    const { others, isShared } = await updatePresence(db, { contentId, process, count, viewers, now });
    if (isShared) sharedRooms.add(room);
    else sharedRooms.delete(room);
    room.broadcastViewerCount(others);
    const removed = await listRemovedVisitors(db, { contentId, userIds });
    const removedSockets = [...sockets].filter(({ data }) => removed.includes(data.claim.uid));
    for (const socket of removedSockets) disconnect(socket, '您已被移出这个直播间');
  } catch (error) {
    reconcilingSince.delete(room);
    throw error;
  }
}
