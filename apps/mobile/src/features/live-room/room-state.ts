import type { RoomComment, RoomRole, RoomState } from '@academy/contract/realtime/room.ts';
import { addComments, beginAnew, type CommentWindow, emptyWindow, removeComments } from './comment-window.ts';
import { emptySeatBook, readSeatList, type SeatBook } from './seat-book.ts';

/** What a screen shows of a room. */
export interface LiveRoomState {
  /** `out`: not let in, or sent away; `message` says why. */
  readonly phase: 'connecting' | 'here' | 'reconnecting' | 'out';
  readonly message: string | null;
  readonly role: RoomRole;
  /** 0 for a guest. */
  readonly userId: number;
  /** 0 即将开始, 1 直播中, 2 直播回放; null before the room has told. */
  readonly status: number | null;
  /** Players load anew when it rises. */
  readonly run: number;
  readonly awaitingSeconds: number | null;
  readonly viewerCount: number;
  readonly likeCount: number;
  readonly slowSeconds: number;
  readonly muted: boolean;
  /** Who else may not speak, for whoever keeps order. */
  readonly mutedUsers: readonly number[];
  readonly pinned: RoomComment | null;
  readonly said: CommentWindow;
  readonly seats: SeatBook;
  readonly seatLimit: number;
  /** One's own entry's userId; null while one is not in the list. */
  readonly seatId: number | null;
  /** The number by which one went last, or will go once the list tells so. */
  readonly ownNumber: number | null;
  /** Who asks one to come up, until that is answered. */
  readonly invitedBy: string | null;
}

export const firstState: LiveRoomState = {
  phase: 'connecting',
  message: null,
  role: 'guest',
  userId: 0,
  status: null,
  run: 0,
  awaitingSeconds: null,
  viewerCount: 0,
  likeCount: 0,
  slowSeconds: 0,
  muted: false,
  mutedUsers: [],
  pinned: null,
  said: emptyWindow,
  seats: emptySeatBook,
  seatLimit: 0,
  seatId: null,
  ownNumber: null,
  invitedBy: null,
};

/** What is known after the room has told everything. */
export function takeState(before: LiveRoomState, told: RoomState): LiveRoomState {
  const kept = told.gap ? beginAnew(before.said) : before.said;
  return settleSeat({
    ...before,
    phase: 'here',
    message: null,
    role: told.role as RoomRole,
    userId: told.user_id,
    status: told.status,
    run: told.run,
    awaitingSeconds: told.awaiting_seconds,
    viewerCount: told.viewer_count,
    likeCount: told.like_count,
    slowSeconds: told.slow_seconds,
    muted: told.muted,
    mutedUsers: told.muted_users,
    pinned: told.pinned,
    said: addComments(removeComments(kept, told.removed), told.comments),
    seats: readSeatList(before.seats, told.seats),
    seatLimit: told.seats.limit,
    ownNumber: told.seat_id ?? before.ownNumber,
  });
}

/** Finds oneself in the list: by one's number, which an answer may tell before the list does. An invitation lasts while one waits. */
export function settleSeat(state: LiveRoomState): LiveRoomState {
  const { seats, userId } = state;
  const isOwn = (id: number) => id === state.ownNumber || (userId !== 0 && id === userId);
  const own = seats.list.find((entry) => isOwn(entry.userId));
  const invited = own?.status === 0 && own.payload.invited;
  return { ...state, seatId: own?.userId ?? null, invitedBy: invited ? (state.invitedBy ?? '主播') : null };
}
