import { seatStatus } from '@academy/contract/realtime/seat-limits.ts';
import type { RoomComment, RoomEvents, RoomRole, RoomState } from '@academy/contract/realtime/room.ts';
import {
  addComments,
  clearComments,
  type CommentWindow,
  emptyWindow,
  removeComments,
} from './comment-window.ts';
import { applySeatEvent, applySeatList, emptySeatState, type SeatState } from './seat-state.ts';

export interface LiveRoomState {
  /** `out`: refused or disconnected by the server; `message` says why. */
  readonly phase: 'connecting' | 'here' | 'reconnecting' | 'out';
  readonly message: string | null;
  /** With `out`: the user may not enter this live; they were removed, or are a guest who has to sign in first. */
  readonly excluded: boolean;
  readonly role: RoomRole;
  /** 0 for a guest. */
  readonly userId: number;
  /** 0 即将开始, 1 直播中, 2 直播回放; null until the room state has loaded. */
  readonly status: number | null;
  /** Players reload when it increases. */
  readonly run: number;
  readonly awaitingSeconds: number | null;
  readonly viewerCount: number;
  readonly likeCount: number;
  readonly slowSeconds: number;
  readonly muted: boolean;
  /** Muted users, for moderators. */
  readonly mutedUsers: readonly number[];
  readonly pinned: RoomComment | null;
  readonly comments: CommentWindow;
  readonly seats: SeatState;
  readonly seatLimit: number;
  /** The user id of the user's own seat entry; null if there is none. */
  readonly seatId: number | null;
  /** The id of the user's latest seat request, which the response may tell before the list does. */
  readonly ownSeatId: number | null;
  /** Who invited the user to a seat, until they respond. */
  readonly invitedBy: string | null;
}

export const initialState: LiveRoomState = {
  phase: 'connecting',
  message: null,
  excluded: false,
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
  comments: emptyWindow,
  seats: emptySeatState,
  seatLimit: 0,
  seatId: null,
  ownSeatId: null,
  invitedBy: null,
};

export function applyRoomState(previous: LiveRoomState, snapshot: RoomState): LiveRoomState {
  const comments = snapshot.gap ? clearComments(previous.comments) : previous.comments;
  return findOwnSeat({
    ...previous,
    phase: 'here',
    message: null,
    role: snapshot.role as RoomRole,
    userId: snapshot.user_id,
    status: snapshot.status,
    run: snapshot.run,
    awaitingSeconds: snapshot.awaiting_seconds,
    viewerCount: snapshot.viewer_count,
    likeCount: snapshot.like_count,
    slowSeconds: snapshot.slow_seconds,
    muted: snapshot.muted,
    mutedUsers: snapshot.muted_users,
    pinned: snapshot.pinned,
    comments: addComments(removeComments(comments, snapshot.removed), snapshot.comments),
    seats: applySeatList(previous.seats, snapshot.seats),
    seatLimit: snapshot.seats.limit,
    ownSeatId: snapshot.seat_id ?? previous.ownSeatId,
  });
}

/**
 * Finds the user's own seat entry by `ownSeatId` or user id. An invitation ends when the entry is no longer waiting.
 */
export function findOwnSeat(state: LiveRoomState): LiveRoomState {
  const { seats, userId } = state;
  const isOwn = (id: number) => id === state.ownSeatId || (userId !== 0 && id === userId);
  const own = seats.list.find((entry) => isOwn(entry.userId));
  const invited = own?.status === seatStatus.waiting && own.payload.invited;
  return { ...state, seatId: own?.userId ?? null, invitedBy: invited ? (state.invitedBy ?? '主播') : null };
}

type Change = Partial<LiveRoomState>;

/** How each event changes the state. Signals go only to their listeners. */
const eventReducers: {
  readonly [Name in Exclude<keyof RoomEvents, 'signal'>]: (
    state: LiveRoomState,
    ...payload: Parameters<RoomEvents[Name]>
  ) => Change;
} = {
  comments: ({ comments }, added) => ({ comments: addComments(comments, added) }),
  'comment-removed': ({ comments }, { id }) => ({ comments: removeComments(comments, [id]) }),
  likes: (_, { like_count: likeCount }) => ({ likeCount }),
  presence: (_, { viewer_count: viewerCount }) => ({ viewerCount }),
  seat: (state, event) => findOwnSeat({ ...state, seats: applySeatEvent(state.seats, event).seats }),
  invited: (_, { by: invitedBy }) => ({ invitedBy }),
  pinned: (_, pinned) => ({ pinned }),
  slow: (_, { seconds: slowSeconds }) => ({ slowSeconds }),
  muted: (_, { muted }) => ({ muted }),
  'muted-users': (_, { user_ids: mutedUsers }) => ({ mutedUsers }),
  removed: (_, { message }) => ({ message }),
  live: (_, { status, run, awaiting_seconds: awaitingSeconds }) => ({ status, run, awaitingSeconds }),
  leaving: () => ({ phase: 'reconnecting' }),
};

/** Applies an event. An unknown event of a newer server changes nothing. */
export function applyEvent(state: LiveRoomState, name: string, payload: unknown): LiveRoomState {
  if (!Object.hasOwn(eventReducers, name)) return state;
  const reduce = eventReducers[name as keyof typeof eventReducers] as (
    state: LiveRoomState,
    payload: unknown,
  ) => Change;
  return { ...state, ...reduce(state, payload) };
}
