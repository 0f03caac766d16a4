/**
 * What a publisher's WebSocket is told. It sends binary messages alone: what MediaRecorder gives, in its order, the first
 * one beginning with the container's head.
 */

/** Why the server closed it. Whoever may come back asks `user/expert/publish` for another address first. */
export const publishCodes = {
  /** The address was used, is too old, or its person may not run this live (any more). */
  notAllowed: 4401,
  /** The live does not run. */
  notRunning: 4404,
  /** Another page publishes: it was there first, or took over. */
  taken: 4409,
  /** The live has ended. */
  ended: 4410,
  /** Nothing that can be played: H.264 in WebM or MP4 is. */
  unreadable: 4415,
  /** More was sent than can be worked on. */
  tooMuch: 4429,
  /** The server stumbled: come back at once, as a new run. */
  comeBack: 4500,
  /** The server leaves, or packs as many lives as it can: come back in a moment. */
  busy: 4503,
  /** What is sent cannot be kept: the storage is full or away. */
  storage: 4507,
} as const;
export type PublishCode = (typeof publishCodes)[keyof typeof publishCodes];

/** Text messages of the server, as JSON. */
export type PublishTold =
  | { readonly type: 'run'; readonly run: number }
  /** The first picture can be watched. */
  | { readonly type: 'playing' };
