export interface Person {
  readonly uid: number;
  readonly session: string;
}

/** Users who enter a room with one socket each, distributed in turn over the servers. */
export interface Entry {
  readonly servers: readonly string[];
  readonly contentId: number;
  readonly people: readonly Person[];
}

/** Users who arrive evenly within some seconds, while those who are in the room already go on to send comments. */
export interface Rush extends Entry {
  readonly within: number;
  /** Comments per second, as in `talk`. */
  readonly perSecond: number;
}

/** The commands of a process that plays the sockets of a room. */
export interface CrowdCommands {
  /** All join, some at a time: the next one when one has joined. Rejects when one of them is refused. */
  enter: { request: Entry; response: { seconds: number } };
  /**
   * Some users send comments and taps evenly; all receive. Resolves when every socket has received everything, or
   * after a timeout.
   */
  talk: { request: { seconds: number; perSecond: number }; response: TalkResult };
  /** All but those who entered first leave. */
  leave: { request: { staying: number }; response: object };
  /** Comments are sent as in `talk`, until everybody has entered or was refused. */
  rush: { request: Rush; response: RushResult };
}

export interface RushResult {
  /** Seconds until the last one had joined. */
  readonly seconds: number;
  /** Messages of the server to those whom it did not let in. */
  readonly refused: readonly string[];
  readonly talkResult: TalkResult;
}

/** How the server responded to commands of one kind. */
export interface CommandResult {
  readonly accepted: number;
  /** Messages of the refusals. */
  readonly refused: readonly string[];
  /** From sending an accepted command until its acknowledgement, in milliseconds. */
  readonly median: number;
  readonly longest: number;
}

export interface TalkResult {
  readonly comments: CommandResult;
  readonly likes: CommandResult;
  /** Messages of all kinds that sockets received, and the comments in them. */
  readonly messages: number;
  readonly deliveries: number;
  /** Missing deliveries to those who were there from the start; and deliveries that came twice or out of order. */
  readonly lost: number;
  readonly duplicates: number;
  /** From sending a comment until a socket received it, in milliseconds. */
  readonly median: number;
  readonly p99: number;
  readonly max: number;
  /** Connections that were closed unexpectedly since the last talk. */
  readonly broken: number;
  /** Processor time of this process in microseconds, and its largest delay in sending a comment in milliseconds. */
  readonly cpu: number;
  readonly lag: number;
}

/** The commands of a process that plays viewers. */
export interface ViewerCommands {
  watch: {
    request: { playlist: string; viewers: number; seconds: number; interval: number };
    response: { playlists: number; segments: number; bytes: number; failed: number; cpu: number };
  };
}

/** Signs tokens of users who exist for one measurement only. */
export const secret = 'a secret for nothing but this measurement';
