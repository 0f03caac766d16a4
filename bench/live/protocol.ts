export interface Person {
  readonly uid: number;
  readonly session: string;
}

/** The commands of a process that plays the sockets of a room. */
export interface CrowdCommands {
  /** All users join with one socket each, distributed in turn over the servers. */
  enter: {
    request: { servers: readonly string[]; contentId: number; people: readonly Person[] };
    response: { seconds: number };
  };
  /**
   * Some users send comments and taps evenly; all receive. Resolves when every socket has received everything, or
   * after a timeout.
   */
  talk: { request: Talk; response: TalkResult };
}

export interface Talk {
  readonly seconds: number;
  /** Comments per second in the whole room. */
  readonly perSecond: number;
}

export interface TalkResult {
  /** Comments that the server accepted. */
  readonly accepted: number;
  /** Error messages of the commands that it refused. */
  readonly refused: readonly string[];
  /** Messages of all kinds that sockets received, and the comments in them. */
  readonly messages: number;
  readonly deliveries: number;
  /** Missing deliveries; and deliveries that came twice or out of order. */
  readonly lost: number;
  readonly duplicates: number;
  /** From sending a comment until a socket received it, in milliseconds. */
  readonly median: number;
  readonly p99: number;
  readonly max: number;
  /** Connections that were closed unexpectedly. */
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
