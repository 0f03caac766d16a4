import { Type, type Static, type TObject } from 'typebox';
import { Id, Nullable, Uuid } from '../http/fields.ts';
import { liveLimits } from '../limits.ts';
import { SeatEvent, SeatList } from './seats.ts';

/**
 * The room of a live: Socket.IO, namespace `/room`, on the server's own port. The handshake's `auth` is `{ sign }`, from
 * `user/live/getsign`. Every event of a client is answered through its acknowledgement: `{ ok: true, … }`, or
 * `{ ok: false, message }` with words for the person.
 * Persons go by their id, except those in the line who are anonymous: they go by a negative number. What names a command twice (`request_key`) does it once.
 */

/** What one may do: a guest reads, a viewer takes part, an assistant keeps order, the expert runs the live. */
export const roomRoles = ['guest', 'viewer', 'assistant', 'expert'] as const;
export type RoomRole = (typeof roomRoles)[number];

export const RoomComment = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  name: Type.String(),
  avatar: Nullable(Type.String()),
  /** expert, assistant, or viewer. */
  role: Type.String(),
  text: Type.String(),
  /** Of the live's own time. */
  at_second: Type.Integer(),
  at: Type.String(),
});
export type RoomComment = Static<typeof RoomComment>;

export const RoomState = Type.Object({
  content_id: Type.Integer(),
  /** 0 即将开始, 1 直播中, 2 直播回放. */
  status: Type.Integer(),
  role: Type.String(),
  /** Of the one who joined; 0 for a guest. */
  user_id: Type.Integer(),
  viewer_count: Type.Integer(),
  like_count: Type.Integer(),
  /** Seconds between two comments of one person; 0 for no such limit. */
  slow_seconds: Type.Integer(),
  /** One may not speak. */
  muted: Type.Boolean(),
  /** Who else may not: told to expert and assistants, and nobody to all others. */
  muted_users: Type.Array(Type.Integer()),
  pinned: Nullable(RoomComment),
  /** Increases with every publisher that comes (back): players load anew. 0 before the first one. */
  run: Type.Integer(),
  /** The publisher is away, and awaited for this many seconds more; null while there is one. */
  awaiting_seconds: Nullable(Type.Integer()),
  seats: SeatList,
  /** By which number one's own entry goes in that list; null while one is not in it. */
  seat_id: Nullable(Type.Integer()),
  /** The latest comments, or those after `after`; oldest first. */
  comments: Type.Array(RoomComment),
  /** There were more than these since `after`: what is shown begins anew with them. */
  gap: Type.Boolean(),
  /** Of those before, the latest that were taken away. */
  removed: Type.Array(Type.Integer()),
});
export type RoomState = Static<typeof RoomState>;

/** A person by their id, or who is anonymous in the line by a negative number. */
const PersonNumber = Type.Integer({
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
});

/** What a client says, by name. */
export const roomCommands = {
  /** First of all, and again after every reconnection, with the last comment that was shown. Answer: `{ state }`. */
  join: Type.Object({ after: Type.Optional(Type.Integer({ minimum: 0 })) }),
  /** After an event that is not the next one. Answer: `{ seats }`. */
  seats: Type.Object({}),
  /** Answer: `{ comment }`, and `held: true` when somebody has to look at it before others see it. */
  comment: Type.Object({
    request_key: Uuid('请求标识'),
    text: Type.String({ title: '评论', minLength: 1, maxLength: liveLimits.commentLength }),
  }),
  /** Taps since the last one. */
  like: Type.Object({ count: Type.Integer({ minimum: 1, maximum: liveLimits.likesAtOnce }) }),
  /** Answer: `{ seat_id }`. */
  'seat-request': Type.Object({
    question: Type.String({ title: '想问的问题', maxLength: liveLimits.questionLength }),
    voice_only: Type.Boolean(),
    anonymous: Type.Boolean(),
  }),
  /** Leaves the line or the seat. */
  'seat-leave': Type.Object({}),
  /** Of the one who was invited. */
  'seat-answer': Type.Object({ accept: Type.Boolean(), voice_only: Type.Boolean() }),
  /** Of expert and assistants, from here on. */
  'seat-accept': Type.Object({ user_id: PersonNumber }),
  'seat-remove': Type.Object({ user_id: PersonNumber }),
  'seat-invite': Type.Object({ user_id: PersonNumber }),
  /** Marks what the one on the seat asked as answered at this moment, for the replay's index. */
  'seat-answered': Type.Object({ user_id: PersonNumber }),
  pin: Type.Object({ comment_id: Nullable(Id()) }),
  slow: Type.Object({ seconds: Type.Integer({ minimum: 0, maximum: 60 }) }),
  mute: Type.Object({ user_id: PersonNumber, muted: Type.Boolean() }),
  /** Takes a comment away for all. */
  'remove-comment': Type.Object({ comment_id: Id() }),
  /** Out of the room, and not in again while this live lasts. */
  'remove-user': Type.Object({ user_id: PersonNumber }),
  /** WebRTC between the expert and who sits: description or candidate, passed on as it is to `to` (a user's id). */
  signal: Type.Object({ to: PersonNumber, data: Type.Unknown() }),
} as const satisfies Record<string, TObject>;
export type RoomCommand = keyof typeof roomCommands;

/** What the server tells, by name. */
export interface RoomEvents {
  /** Comments of the last moment together. */
  comments: (batch: RoomComment[]) => void;
  'comment-removed': (told: { id: number }) => void;
  /** At most once a second: taps since the last one, and all of them. */
  likes: (told: { delta: number; like_count: number }) => void;
  presence: (told: { viewer_count: number }) => void;
  /** spec.md §4. */
  seat: (event: SeatEvent) => void;
  /** To the one who is asked to come up. */
  invited: (told: { by: string }) => void;
  pinned: (comment: RoomComment | null) => void;
  slow: (told: { seconds: number }) => void;
  /** To the one it is about. */
  muted: (told: { muted: boolean }) => void;
  /** To expert and assistants: all who may not speak by now. */
  'muted-users': (told: { user_ids: number[] }) => void;
  /** To the one who must go; the server closes the connection then. */
  removed: (told: { message: string }) => void;
  /** The live began, a publisher came back or left, the live ended. */
  live: (told: { status: number; run: number; awaiting_seconds: number | null }) => void;
  signal: (told: { from: number; data: unknown }) => void;
  /** This server leaves: it closes the connection, and another one or the next is there. */
  leaving: () => void;
}

export type SeatEventMessage = Static<typeof SeatEvent>;
