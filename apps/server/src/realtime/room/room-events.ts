import { liveStatus } from '@academy/contract/limits.ts';
import type { RoomEvents } from '@academy/contract/realtime/room.ts';
import { describeSeatChange } from '../../domain/live-room/seat-events.ts';
import type { RoomSnapshot } from './room-snapshot.ts';
import type { RoomClaim } from './room-token.ts';

type RoomEvent = {
  [Name in keyof RoomEvents]: readonly [Name, ...Parameters<RoomEvents[Name]>];
}[keyof RoomEvents];

/** The events that bring clients from the state `before` to the state `after`, except likes, which are batched. */
export function describeRoomChanges(before: RoomSnapshot, after: RoomSnapshot): RoomEvent[] {
  const events: RoomEvent[] = [];
  const { live } = after;
  const ended = live.status === liveStatus.replay && before.live.status !== liveStatus.replay;
  const seatChange = describeSeatChange(before.seats, after.seats);
  if (ended) events.push(['seat', { type: 'live-end', version: after.seats.version }]);
  else if (seatChange) events.push(['seat', seatChange]);
  if (hasLiveChanged(before.live, live)) {
    const { status, run, awaitingSeconds } = live;
    events.push(['live', { status, run, awaiting_seconds: awaitingSeconds }]);
  }
  if (before.slowSeconds !== after.slowSeconds) events.push(['slow', { seconds: after.slowSeconds }]);
  if (before.pinned?.id !== after.pinned?.id) events.push(['pinned', after.pinned]);
  return events;
}

/** The passing seconds while a publisher is awaited are not sent. */
const hasLiveChanged = (before: RoomSnapshot['live'], after: RoomSnapshot['live']) =>
  before.status !== after.status ||
  before.run !== after.run ||
  (before.awaitingSeconds === null) !== (after.awaitingSeconds === null);

/** Sends an event to all sockets of a room in this process. */
export type BroadcastRoomEvent = (...event: RoomEvent) => void;

/** Counts the likes of a room in one process; they are broadcast in batches when `total` has grown. */
export function createLikeCounter(total: () => number, broadcast: BroadcastRoomEvent) {
  let taps = 0;
  let lastCount = total();
  return {
    tap: (count: number) => void (taps += count),
    takeTaps: () => {
      const taken = taps;
      taps = 0;
      return taken;
    },
    broadcastLikes: () => {
      const count = total();
      if (count <= lastCount) return;
      broadcast('likes', { delta: count - lastCount, like_count: count });
      lastCount = count;
    },
  };
}

/** A user counts once and a guest's device counts once, in however many tabs. */
const viewerKey = ({ uid, device }: Pick<RoomClaim, 'uid' | 'device'>): number | string =>
  uid === 0 ? device : uid;

/** Below 0, where no user is: of the device's hash as many bits as make two equal ones practically impossible. */
const toGuestNumber = (device: string): number => -1 - Buffer.from(device, 'base64url').readUIntBE(0, 6);

/**
 * Counts the viewers of a room: those in this process and the last known number of the others. The expert is no viewer.
 */
export function createViewerCounter(broadcast: BroadcastRoomEvent) {
  const connections = new Map<number | string, number>();
  let remoteViewers = 0;
  let lastCount = 0;
  const changeConnections = (claim: Pick<RoomClaim, 'uid' | 'role' | 'device'>, difference: 1 | -1) => {
    if (claim.role === 'expert') return;
    const key = viewerKey(claim);
    const remaining = (connections.get(key) ?? 0) + difference;
    if (remaining > 0) connections.set(key, remaining);
    else connections.delete(key);
  };
  const count = () => connections.size;
  /** A number for each viewer, the same on every process. */
  const listViewers = () =>
    [...connections.keys()].map((key) => (typeof key === 'number' ? key : toGuestNumber(key)));
  const countAll = () => count() + remoteViewers;
  return {
    changeConnections,
    count,
    listViewers,
    countAll,
    broadcast: (remoteCount = remoteViewers) => {
      remoteViewers = remoteCount;
      const viewers = countAll();
      if (viewers === lastCount) return;
      lastCount = viewers;
      broadcast('presence', { viewer_count: viewers });
    },
  };
}
