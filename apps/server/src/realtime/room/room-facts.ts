import { sql } from 'kysely';
import type { RoomComment } from '@academy/contract/realtime/room.ts';
import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import type { Db } from '../../db/database.ts';
import { findLiveState, type LiveState } from '../../domain/live/live-state.ts';
import { emptySeats } from '../../domain/live-room/queue.ts';
import { type CommentRow, findRoomComment } from '../../domain/live-room/room-comments.ts';
import { findSeats, presentSeat, publicId, type Seats } from '../../domain/live-room/seat-rows.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Storage } from '../../ports/storage.ts';

/** What a room is told of its live, but for what is said. */
export interface RoomFacts {
  readonly live: LiveState;
  readonly likeCount: number;
  readonly slowSeconds: number;
  readonly pinned: RoomComment | null;
  /** Who may not speak, ascending. */
  readonly mutedUsers: readonly number[];
  readonly seats: { readonly version: number; readonly list: readonly SeatEntry[] };
  /** By which number each user goes in the list. */
  readonly seatIds: ReadonlyMap<number, number>;
}

interface FactParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Pick<Storage, 'publicUrl'>;
}

const over = 2;

/** Reads what a room is told; `known` spares what has not changed. Undefined when there is no such live any more. */
export async function readFacts(
  { db, clock, storage }: FactParts,
  contentId: number,
  known?: RoomFacts,
): Promise<RoomFacts | undefined> {
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
    row.pinned === (known?.pinned?.id ?? null)
      ? (known?.pinned ?? null)
      : await readPinned(db, row.pinned, addressOf);
  const sameSeats = known?.seats.version === row.version && live.status === known.live.status;
  const seats = sameSeats ? known : await readSeats(db, { contentId, status: live.status }, addressOf);
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
): Promise<Pick<RoomFacts, 'seats' | 'seatIds'>> {
  let seats: Seats = await findSeats(db, contentId);
  if (status === over && seats.rows.length > 0) {
    await emptySeats(db, contentId);
    seats = await findSeats(db, contentId);
  }
  const { version, anchorId, rows } = seats;
  return {
    seats: { version, list: rows.map((one) => presentSeat(one, { contentId, anchorId, addressOf })) },
    seatIds: new Map(rows.map((one) => [one.userId, publicId(one)])),
  };
}

/** A comment as everybody is told of it. */
export const presentRoomComment = (row: CommentRow, addressOf: (path: string) => string): RoomComment => ({
  id: row.id,
  user_id: row.userId,
  name: row.name,
  avatar: row.avatar === null ? null : addressOf(row.avatar),
  role: row.role,
  text: row.text,
  at_second: row.atSecond,
  at: row.at.toISOString(),
});
