import type { RoomEvents } from '@academy/contract/realtime/room.ts';
import { addComments, removeComments } from './comment-window.ts';
import { type LiveRoomState, settleSeat } from './room-state.ts';
import { readSeatEvent } from './seat-book.ts';

type Change = Partial<LiveRoomState>;

/** What each event changes of what is known. Signals are for whoever they are about alone. */
const readers: {
  readonly [Name in Exclude<keyof RoomEvents, 'signal'>]: (
    state: LiveRoomState,
    ...told: Parameters<RoomEvents[Name]>
  ) => Change;
} = {
  comments: ({ said }, batch) => ({ said: addComments(said, batch) }),
  'comment-removed': ({ said }, { id }) => ({ said: removeComments(said, [id]) }),
  likes: (_, { like_count: likeCount }) => ({ likeCount }),
  presence: (_, { viewer_count: viewerCount }) => ({ viewerCount }),
  seat: (state, event) => settleSeat({ ...state, seats: readSeatEvent(state.seats, event).book }),
  invited: (_, { by: invitedBy }) => ({ invitedBy }),
  pinned: (_, pinned) => ({ pinned }),
  slow: (_, { seconds: slowSeconds }) => ({ slowSeconds }),
  muted: (_, { muted }) => ({ muted }),
  'muted-users': (_, { user_ids: mutedUsers }) => ({ mutedUsers }),
  removed: (_, { message }) => ({ message }),
  live: (_, { status, run, awaiting_seconds: awaitingSeconds }) => ({ status, run, awaitingSeconds }),
  leaving: () => ({ phase: 'reconnecting' }),
};

/** What is known after an event. One that nobody here knows changes nothing: a newer server may tell more. */
export function readNews(state: LiveRoomState, name: string, told: unknown): LiveRoomState {
  if (!Object.hasOwn(readers, name)) return state;
  const read = readers[name as keyof typeof readers] as (state: LiveRoomState, told: unknown) => Change;
  return { ...state, ...read(state, told) };
}
