import { Type, type Static } from 'typebox';
import { Nullable } from '../http/fields.ts';

/**
 * Who waits for a seat beside the expert, and who sits: one list, told by the events of spec.md §4. `version` rises by
 * one with every change of the list; an event whose version is not the next one makes the client ask for the list.
 */

export const seatStatus = { waiting: 0, accepted: 1 } as const;

export const SeatPayload = Type.Object({
  /** What they want to ask; at most `liveLimits.questionLength`. */
  question: Type.String(),
  voice_only: Type.Boolean(),
  /** Shown to others as 匿名家长, without a face; the expert is shown the same. */
  anonymous: Type.Boolean(),
  /** The expert asked them to come. */
  invited: Type.Boolean(),
  asked_at: Type.String(),
});

export const SeatEntry = Type.Object({
  conversationID: Type.String(),
  nick: Type.String(),
  avatar: Nullable(Type.String()),
  /** Negative for who is anonymous: nobody can match it with what they say elsewhere. */
  userId: Type.Integer(),
  roomID: Type.Integer(),
  /** 0 waiting, 1 accepted. */
  status: Type.Integer({ minimum: 0, maximum: 1 }),
  payload: SeatPayload,
  anchorID: Type.Integer(),
});
export type SeatEntry = Static<typeof SeatEntry>;

/** The list as it is at a version, in the order of asking, with how many may sit. */
export const SeatList = Type.Object({
  version: Type.Integer(),
  list: Type.Array(SeatEntry),
  limit: Type.Integer(),
});
export type SeatList = Static<typeof SeatList>;

/** Action 1 adds who is not there yet, action 2 takes out. */
export const SeatChange = Type.Object({
  type: Type.Literal('seat-change'),
  version: Type.Integer(),
  action: Type.Union([Type.Literal(1), Type.Literal(2)]),
  entry: SeatEntry,
});

/** The whole list, in the order of waiting. */
export const SeatUpdate = Type.Object({
  type: Type.Literal('seat-update'),
  version: Type.Integer(),
  list: Type.Array(SeatEntry),
});

/** Status 1: accepted; status 2: no longer in the list. */
export const UserUpdate = Type.Object({
  type: Type.Literal('user-update'),
  version: Type.Integer(),
  userId: Type.Integer(),
  status: Type.Union([Type.Literal(1), Type.Literal(2)]),
});

/** The live is over: the list is empty from now on. */
export const LiveEnd = Type.Object({ type: Type.Literal('live-end'), version: Type.Integer() });

export const SeatEvent = Type.Union([SeatChange, SeatUpdate, UserUpdate, LiveEnd]);
export type SeatEvent = Static<typeof SeatEvent>;
