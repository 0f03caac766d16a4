import { Type, type Static } from 'typebox';
import { Nullable } from '../http/fields.ts';

/**
 * Seats beside the expert: the queue and the seated users in one list, changed by the events of the specification's
 * section 4. `version` increases by one with every change; on an unexpected version the client requests the list.
 */

export const seatStatus = { waiting: 0, accepted: 1 } as const;

export const SeatPayload = Type.Object({
  /** The question; at most `liveLimits.questionLength` characters. */
  question: Type.String(),
  voice_only: Type.Boolean(),
  /** Shown to everybody, the expert included, as 匿名家长 without a picture. */
  anonymous: Type.Boolean(),
  /** The expert invited the user. */
  invited: Type.Boolean(),
  asked_at: Type.String(),
});

export const SeatEntry = Type.Object({
  conversationID: Type.String(),
  nick: Type.String(),
  avatar: Nullable(Type.String()),
  /** Negative for an anonymous user, so that it cannot be matched with their comments. */
  userId: Type.Integer(),
  roomID: Type.Integer(),
  /** 0 waiting, 1 accepted. */
  status: Type.Integer({ minimum: 0, maximum: 1 }),
  payload: SeatPayload,
  anchorID: Type.Integer(),
});
export type SeatEntry = Static<typeof SeatEntry>;

/** The list at a version, in order of request, with the number of seats. */
export const SeatList = Type.Object({
  version: Type.Integer(),
  list: Type.Array(SeatEntry),
  limit: Type.Integer(),
});
export type SeatList = Static<typeof SeatList>;

/** Action 1 adds an entry, action 2 removes it. */
export const SeatChange = Type.Object({
  type: Type.Literal('seat-change'),
  version: Type.Integer(),
  action: Type.Union([Type.Literal(1), Type.Literal(2)]),
  entry: SeatEntry,
});

/** The whole list, in queue order. */
export const SeatUpdate = Type.Object({
  type: Type.Literal('seat-update'),
  version: Type.Integer(),
  list: Type.Array(SeatEntry),
});

/** Status 1: accepted; status 2: removed from the list. */
export const UserUpdate = Type.Object({
  type: Type.Literal('user-update'),
  version: Type.Integer(),
  userId: Type.Integer(),
  status: Type.Union([Type.Literal(1), Type.Literal(2)]),
});

/** The live has ended and the list is empty. */
export const LiveEnd = Type.Object({ type: Type.Literal('live-end'), version: Type.Integer() });

export const SeatEvent = Type.Union([SeatChange, SeatUpdate, UserUpdate, LiveEnd]);
export type SeatEvent = Static<typeof SeatEvent>;
