import { listRemoved } from '../../domain/live-room/removed.ts';
import { addLikes, countPresence, leavePresence } from '../../domain/live-room/presence.ts';
import { beatSeats, dropAbsent } from '../../domain/live-room/seat-presence.ts';
import { openRoom, type Room } from './room.ts';
import type { RoomNamespace, RoomParts } from './room-parts.ts';
import { sendAway } from './send-away.ts';

/** Likes and presence are told at most once in this time; ms. */
const second = 1_000;
/** Seconds between two times at which the rows are asked for everything, whatever was or was not heard of. */
const careEvery = 3;

/** The rooms that somebody is in, in this process. */
export interface Hall {
  /** The room of a live, opened for whoever comes first; undefined when there is no such live. */
  open(contentId: number): Promise<Room | undefined>;
  /** The room if it is open. */
  find(contentId: number): Room | undefined;
  /** Keeps what was not kept yet. */
  close(): Promise<void>;
}

export function createHall(parts: RoomParts, namespace: RoomNamespace): Hall {
  const rooms = new Map<number, Promise<Room | undefined>>();
  const opened = new Map<number, Room>();
  let beats = 0;
  let busy: Promise<void> | undefined;

  const open = (contentId: number) => {
    const known = rooms.get(contentId);
    if (known) return known;
    const opening = openRoom(parts, { namespace, contentId });
    rooms.set(contentId, opening);
    const forget = () => void rooms.delete(contentId);
    opening.then((room) => (room ? opened.set(contentId, room) : forget()), forget);
    return opening;
  };
  const drop = async (room: Room) => {
    rooms.delete(room.contentId);
    opened.delete(room.contentId);
    await leavePresence(parts.db, { contentId: room.contentId, process: parts.process });
  };
  const careFor = async (room: Room, thorough: boolean) => {
    const wanted = await keepLikes(parts, room);
    if (thorough) await careThoroughly(parts, room);
    if (wanted || thorough) await room.look();
    room.tellLikes();
    room.tellPresence();
    if (thorough && room.sockets.size === 0) await drop(room);
  };
  const beat = async () => {
    beats += 1;
    const thorough = beats % careEvery === 0;
    await Promise.all(
      [...opened.values()].map((room) =>
        careFor(room, thorough).catch((error: unknown) =>
          parts.log?.warn({ err: error, live: room.contentId }, 'a room could not be looked after'),
        ),
      ),
    );
  };
  const timer = setInterval(() => {
    busy ??= beat().finally(() => (busy = undefined));
  }, second);

  return {
    open,
    find: (contentId) => opened.get(contentId),
    close: async () => {
      clearInterval(timer);
      await busy;
      const leaving = [...opened.values()].map(async (room) => {
        await keepLikes(parts, room);
        await drop(room);
      });
      await Promise.allSettled(leaving);
    },
  };
}

/** Puts taps into the rows; true when there were any. */
async function keepLikes({ db }: RoomParts, room: Room): Promise<boolean> {
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

/** Since when, in a row, this process could say who is there: the database may have been away for everybody. */
const sureAfter = 12_000;
const beatingSince = new WeakMap<Room, number>();

async function careThoroughly({ db, clock, process }: RoomParts, room: Room): Promise<void> {
  const { contentId, sockets } = room;
  const now = clock.now();
  try {
    const userIds = [...new Set([...sockets].map(({ data }) => data.claim.uid))].filter((id) => id !== 0);
    await beatSeats(db, { contentId, userIds, now });
    const since = beatingSince.get(room) ?? performance.now();
    beatingSince.set(room, since);
    if (performance.now() - since >= sureAfter) await dropAbsent(db, { contentId, now });
    room.tellPresence(await countPresence(db, { contentId, process, count: room.count(), now }));
    const removed = await listRemoved(db, { contentId, userIds });
    const theirs = [...sockets].filter(({ data }) => removed.includes(data.claim.uid));
    for (const socket of theirs) sendAway(socket, '您已被移出这个直播间');
  } catch (error) {
    beatingSince.delete(room);
    throw error;
  }
}
