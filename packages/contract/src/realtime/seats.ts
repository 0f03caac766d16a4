import { Type, type Static } from 'typebox';
import { Nullable } from '../http/fields.ts';
import { seatChange, seatStatus, userUpdate } from './seat-limits.ts';

/**
 * Seats beside the expert: the queue and the seated users in one list, changed by the events of the specification's
 * section 4. `version` increases by one with every change; on an unexpected version the client requests the list.
 */

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
  status: Type.Integer({ minimum: seatStatus.waiting, maximum: seatStatus.accepted }),
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

/** Adds an entry, or removes it. */
export const SeatChange = Type.Object({
  type: Type.Literal('seat-change'),
  version: Type.Integer(),
  action: Type.Union([Type.Literal(seatChange.add), Type.Literal(seatChange.remove)]),
  entry: SeatEntry,
});

/** The whole list, in queue order. */
export const SeatUpdate = Type.Object({
  type: Type.Literal('seat-update'),
  version: Type.Integer(),
  list: Type.Array(SeatEntry),
});

/** An entry was accepted, or removed from the list. */
export const UserUpdate = Type.Object({
  type: Type.Literal('user-update'),
  version: Type.Integer(),
  userId: Type.Integer(),
  status: Type.Union([Type.Literal(userUpdate.accepted), Type.Literal(userUpdate.removed)]),
});

/** The live has ended and the list is empty. */
export const LiveEnd = Type.Object({ type: Type.Literal('live-end'), version: Type.Integer() });

export const SeatEvent = Type.Union([SeatChange, SeatUpdate, UserUpdate, LiveEnd]);
export type SeatEvent = Static<typeof SeatEvent>;
