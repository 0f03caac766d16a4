import { Type, type Static, type TObject } from 'typebox';
import { Id, Nullable, Uuid } from '../http/fields.ts';
import { liveLimits } from '../limits.ts';
import { SeatEvent, SeatList } from './seats.ts';

/**
 * The room of a live: Socket.IO, namespace `/room`, on the server's own port. The handshake's `auth` is `{ sign }`,
 * from `user/live/getsign`. Every command is acknowledged with `{ ok: true, … }`, or `{ ok: false, message }` with a
 * text for the user, and `second_factor_needed: true` where an operator has to prove the second factor first. Users have their id, except anonymous ones in the seat queue, who have a negative number. A
 * command repeated with the same `request_key` runs once.
 */

/** Rights: a guest reads, a viewer takes part, an assistant moderates, the expert runs the live. */
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
  /** Second of the live. */
  at_second: Type.Integer(),
  at: Type.String(),
});
export type RoomComment = Static<typeof RoomComment>;

export const RoomState = Type.Object({
  content_id: Type.Integer(),
  /** 0 即将开始, 1 直播中, 2 直播回放. */
  status: Type.Integer(),
  role: Type.String(),
  /** Of the user who joined; 0 for a guest. */
  user_id: Type.Integer(),
  viewer_count: Type.Integer(),
  like_count: Type.Integer(),
  /** Seconds between two comments of one user; 0 for no limit. */
  slow_seconds: Type.Integer(),
  /** Whether the user is muted. */
  muted: Type.Boolean(),
  /** Other muted users; only sent to the expert and assistants. */
  muted_users: Type.Array(Type.Integer()),
  pinned: Nullable(RoomComment),
  /** Increases with every publisher that (re)connects: players reload then. 0 before the first one. */
  run: Type.Integer(),
  /** Seconds until the live ends without its disconnected publisher; null while one is connected. */
  awaiting_seconds: Nullable(Type.Integer()),
  seats: SeatList,
  /** The number of the user's own entry in the seat list; null while there is none. */
  seat_id: Nullable(Type.Integer()),
  /** The latest comments, or those after `after`; oldest first. */
  comments: Type.Array(RoomComment),
  /** There were more comments since `after`: the list has to be replaced by these. */
  gap: Type.Boolean(),
  /** Earlier comments that were removed, the latest of them. */
  removed: Type.Array(Type.Integer()),
});
export type RoomState = Static<typeof RoomState>;

/** A user id, or the negative number of an anonymous user in the seat queue. */
const PersonNumber = Type.Integer({
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
});

/** The commands of a client, by name. */
export const roomCommands = {
  /** Sent first, and again after every reconnection, with the last comment shown. Acknowledged with `{ state }`. */
  join: Type.Object({ after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })) }),
  /** Sent after an event with an unexpected version. Acknowledged with `{ seats }`. */
  seats: Type.Object({}),
  /** Acknowledged with `{ comment }`, and `held: true` when it waits for review. */
  comment: Type.Object({
    request_key: Uuid('请求标识'),
    text: Type.String({ title: '评论', minLength: 1, maxLength: liveLimits.commentLength }),
  }),
  /** Likes since the last one. */
  like: Type.Object({ count: Type.Integer({ minimum: 1, maximum: liveLimits.likesAtOnce }) }),
  /** Acknowledged with `{ seat_id }`. */
  'seat-request': Type.Object({
    question: Type.String({ title: '想问的问题', maxLength: liveLimits.questionLength }),
    voice_only: Type.Boolean(),
    anonymous: Type.Boolean(),
  }),
  /** Leaves the seat queue or the seat. */
  'seat-leave': Type.Object({}),
  /** Sent by an invited user. */
  'seat-answer': Type.Object({ accept: Type.Boolean(), voice_only: Type.Boolean() }),
  /** From here on: sent by the expert and assistants. */
  'seat-accept': Type.Object({ user_id: PersonNumber }),
  'seat-remove': Type.Object({ user_id: PersonNumber }),
  'seat-invite': Type.Object({ user_id: PersonNumber }),
  /** Marks the question of a seated user as answered now, for the replay's list of questions. */
  'seat-answered': Type.Object({ user_id: PersonNumber }),
  pin: Type.Object({ comment_id: Nullable(Id()) }),
  slow: Type.Object({ seconds: Type.Integer({ minimum: 0, maximum: 60 }) }),
  mute: Type.Object({ user_id: PersonNumber, muted: Type.Boolean() }),
  /** Removes a comment for everybody. */
  'remove-comment': Type.Object({ comment_id: Id() }),
  /** Removes a user from the room and refuses them for the rest of this live. */
  'remove-user': Type.Object({ user_id: PersonNumber }),
  /**
   * WebRTC signalling between the expert and seated users: a description or candidate, passed on unchanged to the
   * user `to`.
   */
  signal: Type.Object({ to: PersonNumber, data: Type.Unknown() }),
} as const satisfies Record<string, TObject>;
export type RoomCommand = keyof typeof roomCommands;

/** The events of the server, by name. */
export interface RoomEvents {
  /** The comments of the last moment in one batch. */
  comments: (batch: RoomComment[]) => void;
  'comment-removed': (event: { id: number }) => void;
  /** At most once a second: the likes since the last one, and the total. */
  likes: (event: { delta: number; like_count: number }) => void;
  presence: (event: { viewer_count: number }) => void;
  /** See section 4 of the specification. */
  seat: (event: SeatEvent) => void;
  /** Sent to the invited user. */
  invited: (event: { by: string }) => void;
  pinned: (comment: RoomComment | null) => void;
  slow: (event: { seconds: number }) => void;
  /** Sent to the user it is about. */
  muted: (event: { muted: boolean }) => void;
  /** Sent to the expert and assistants: all muted users. */
  'muted-users': (event: { user_ids: number[] }) => void;
  /** Sent to the removed user; the server then closes the connection. */
  removed: (event: { message: string }) => void;
  /** The live started, a publisher connected or left, or the live ended. */
  live: (event: { status: number; run: number; awaiting_seconds: number | null }) => void;
  signal: (event: { from: number; data: unknown }) => void;
  /** The server shuts down and closes the connection; another one or its successor is available. */
  leaving: () => void;
}

export type SeatEventMessage = Static<typeof SeatEvent>;
