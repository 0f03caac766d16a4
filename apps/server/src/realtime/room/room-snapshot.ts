import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { RoomComment } from '@academy/contract/realtime/room.ts';
import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import type { Db } from '../../db/database.ts';
import { findLiveState, type LiveState } from '../../domain/live/lives.ts';
import { clearSeats } from '../../domain/live-room/seat-queue.ts';
import { type RoomCommentRow, findRoomComment } from '../../domain/live-room/room-comments.ts';
import { getSeats, presentSeat, publicId, type SeatListState } from '../../domain/live-room/seats.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Storage } from '../../ports/storage.ts';

/** The state of a live that its room sends to clients, except comments. */
export interface RoomSnapshot {
  readonly live: LiveState;
  readonly likeCount: number;
  readonly slowSeconds: number;
  readonly pinned: RoomComment | null;
  /** Users who may not comment, ascending. */
  readonly mutedUsers: readonly number[];
  readonly seats: { readonly version: number; readonly list: readonly SeatEntry[] };
  /** The public seat id of each user in the list. */
  readonly seatIds: ReadonlyMap<number, number>;
}

interface SnapshotDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Pick<Storage, 'publicUrl'>;
}

/**
 * Reads a room's state from the rows; unchanged parts are taken from `previous`. Undefined when the live no longer
 * exists.
 */
export async function readRoomSnapshot(
  { db, clock, storage }: SnapshotDeps,
  contentId: number,
  previous?: RoomSnapshot,
): Promise<RoomSnapshot | undefined> {
  const live = await findLiveState(db, { contentId, now: clock.now() });
  const { rows } = await sql<{
    likes: number;
    slow: number;
    pinned: number | null;
    version: number;
    muted: number[];
  }>`
    select like_taps as likes, slow_seconds as slow, pinned_comment_id as pinned, seat_version as version,
      (select coalesce(json_agg(user_id order by user_id), '[]') from live_visits
        where live_visits.content_id = lives.content_id and muted) as muted
    from lives where content_id = ${contentId}`.execute(db);
  const row = rows[0];
  if (!live || !row) return undefined;
  const addressOf = (path: string) => storage.publicUrl(path);
  const pinned =
    row.pinned === (previous?.pinned?.id ?? null)
      ? (previous?.pinned ?? null)
      : await readPinned(db, row.pinned, addressOf);
  const sameSeats = previous?.seats.version === row.version && live.status === previous.live.status;
  const seats = sameSeats ? previous : await readSeats(db, { contentId, status: live.status }, addressOf);
  const { likes: likeCount, slow: slowSeconds, muted: mutedUsers } = row;
  return { live, likeCount, slowSeconds, mutedUsers, pinned, seats: seats.seats, seatIds: seats.seatIds };
}

async function readPinned(db: Db, id: number | null, addressOf: (path: string) => string) {
  const row = id === null ? undefined : await findRoomComment(db, id);
  return row ? presentRoomComment(row, addressOf) : null;
}

async function readSeats(
  db: Db,
  { contentId, status }: { contentId: number; status: number },
  addressOf: (path: string) => string,
): Promise<Pick<RoomSnapshot, 'seats' | 'seatIds'>> {
  let seats: SeatListState = await getSeats(db, contentId);
  if (status !== liveStatus.live && seats.rows.length > 0) {
    await clearSeats(db, contentId);
    seats = await getSeats(db, contentId);
  }
  const { version, anchorId, rows } = seats;
  return {
    seats: { version, list: rows.map((seat) => presentSeat(seat, { contentId, anchorId, addressOf })) },
    seatIds: new Map(rows.map((seat) => [seat.userId, publicId(seat)])),
  };
}

/** A comment as it is sent to clients. */
export const presentRoomComment = (
  row: RoomCommentRow,
  addressOf: (path: string) => string,
): RoomComment => ({
  id: row.id,
  user_id: row.userId,
  name: row.name,
  avatar: row.avatar === null ? null : addressOf(row.avatar),
  role: row.role,
  text: row.text,
  at_second: row.atSecond,
  at: row.at.toISOString(),
});
