/** Somebody who is signed in. */
export interface Person {
  readonly uid: number;
  readonly session: string;
}

/** What a process that plays a room's sockets is asked to do, and what it answers. */
export interface CrowdQuestions {
  /** All of them go in, one socket each, by turns at the servers. */
  enter: {
    ask: { servers: readonly string[]; contentId: number; people: readonly Person[] };
    answer: { seconds: number };
  };
  /** Some of them speak and tap, evenly; all of them listen, until everything was heard by everybody or should have been. */
  talk: { ask: Talk; answer: Heard };
}

export interface Talk {
  readonly seconds: number;
  /** Comments a second, of the whole room. */
  readonly perSecond: number;
}

export interface Heard {
  /** Comments that the server took. */
  readonly said: number;
  /** Commands that it did not, with its words. */
  readonly refused: readonly string[];
  /** Messages that came to sockets, of whatever kind, and comments in them. */
  readonly messages: number;
  readonly deliveries: number;
  /** Of deliveries that should have been; and those that came twice or out of their order. */
  readonly lost: number;
  readonly doubled: number;
  /** From the moment a comment was sent to that in which a socket had it; milliseconds. */
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
  /** Connections that broke. */
  readonly broken: number;
  /** Processor time of this process, in microseconds, and how late it was at what it had to say, in milliseconds. */
  readonly cpu: number;
  readonly behind: number;
}

/** What a process that plays viewers is asked to do, and what it answers. */
export interface ViewerQuestions {
  watch: {
    ask: { playlist: string; viewers: number; seconds: number; every: number };
    answer: { playlists: number; segments: number; bytes: number; failed: number; cpu: number };
  };
}

/** Signs for people who exist for one measurement. */
export const secret = 'a secret for nothing but this measurement';
