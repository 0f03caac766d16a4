/**
 * Messages on a publisher's WebSocket. The client sends binary messages only: the data of MediaRecorder in its order,
 * the first one with the container's header.
 */

/**
 * Why the server closed the socket. A publisher who may come back first requests another address from
 * `user/expert/publish`.
 */
export const publishCodes = {
  /** The address was used, is too old, or its user may not publish this live. */
  notAllowed: 4401,
  /** The live is not running. */
  notRunning: 4404,
  /** Another page publishes: it was first, or took over. */
  taken: 4409,
  /** The live has ended. */
  ended: 4410,
  /** The format cannot be played: H.264 in WebM or MP4 can. */
  unreadable: 4415,
  /** More data than can be processed. */
  tooMuch: 4429,
  /** An error of the server: reconnect at once, as a new run. */
  comeBack: 4500,
  /** The server shuts down, or packages as many lives as it can: reconnect in a moment. */
  busy: 4503,
  /** The stream cannot be stored: the storage is full. */
  storage: 4507,
  /** The stream cannot be stored: the storage does not respond, or is too slow. Reconnect, as a new run. */
  storageSilent: 4508,
} as const;
export type PublishCode = (typeof publishCodes)[keyof typeof publishCodes];

/** Text messages of the server, as JSON. */
export type PublishMessage =
  | { readonly type: 'run'; readonly run: number }
  /** The first picture can be watched. */
  | { readonly type: 'playing' };
