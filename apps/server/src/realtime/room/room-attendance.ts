import { liveStatus } from '@academy/contract/limits.ts';
import { recordAttendance } from '../../domain/live-room/attendance.ts';
import type { RoomDeps } from './room-deps.ts';
import type { Room } from './room.ts';
import type { RoomClaim } from './room-token.ts';

interface Recorded {
  /** The start of the live to which it belongs: one that is undone is forgotten. */
  readonly start: number;
  readonly viewers: Set<string>;
}

/** Who was recorded already, so that a room with thousands of viewers writes each of them once. */
const recordedIn = new WeakMap<Room, Recorded>();

const keyOf = ({ uid, device }: RoomClaim): string => (uid === 0 ? `guest ${device}` : `${uid} ${device}`);

/**
 * Records who is in the room while its live is on, in every process for its own viewers: signed-in users, and guests by
 * their device. Its expert is no viewer.
 */
export async function recordRoomAttendance({ db, clock }: RoomDeps, room: Room): Promise<void> {
  const { status, startedAt } = room.snapshot().live;
  if (status !== liveStatus.live) return;
  const { viewers: recorded } = getRecorded(room, startedAt);
  const viewers = [...room.sockets].map(({ data }) => data.claim);
  const added = viewers.filter((claim) => claim.role !== 'expert' && !recorded.has(keyOf(claim)));
  if (added.length === 0) return;
  const [users, guests] = [added.filter(({ uid }) => uid !== 0), added.filter(({ uid }) => uid === 0)];
  await recordAttendance(db, {
    contentId: room.contentId,
    userIds: [...new Set(users.map(({ uid }) => uid))],
    guestDevices: [...new Set(guests.map(({ device }) => device))],
    userDevices: [...new Set(users.map(({ device }) => device))],
    now: clock.now(),
  });
  for (const claim of added) recorded.add(keyOf(claim));
}

function getRecorded(room: Room, startedAt: Date | null): Recorded {
  const start = startedAt?.getTime() ?? 0;
  const current = recordedIn.get(room);
  if (current?.start === start) return current;
  const recorded = { start, viewers: new Set<string>() };
  recordedIn.set(room, recorded);
  return recorded;
}
