import { randomUUID } from 'node:crypto';

export interface Lesson {
  readonly contentId: number;
  readonly lessonId: number;
  readonly seconds: number;
}

export type Fields = Readonly<Record<string, string | number>>;

type Interval = readonly [from: number, to: number];

export interface Heartbeat {
  readonly key: string;
  readonly fields: Fields;
  /** Number of whole seconds played since the previous heartbeat. */
  readonly claimed: number;
  /** When it was created, in milliseconds since 1970 by the clock of the simulated phone. */
  readonly madeAt: number;
}

interface ViewSession {
  readonly session_id: string;
  readonly nonce: string;
}

/**
 * A viewer who plays one lesson after another in real time and sends heartbeats. One heartbeat in ten contains a
 * pause and one a passage that was played twice; the last one of a lesson closes its view session.
 */
export class Viewer {
  readonly uid: number;
  readonly token: string;
  readonly #lessons: readonly Lesson[];
  #lessonIndex: number;
  #second: number;
  #playCount = 0;
  #session: ViewSession | undefined;

  /** Starts with the lesson at `lessonIndex`, at this second of it. */
  constructor(person: {
    uid: number;
    token: string;
    lessons: readonly Lesson[];
    lessonIndex: number;
    second: number;
  }) {
    this.uid = person.uid;
    this.token = person.token;
    this.#lessons = person.lessons;
    this.#lessonIndex = person.lessonIndex;
    this.#second = person.second;
  }

  get lesson(): Lesson {
    return this.#lessons[this.#lessonIndex % this.#lessons.length]!;
  }

  get second(): number {
    return this.#second;
  }

  /** Whether a view session is open; nothing is played otherwise. */
  get isOpen(): boolean {
    return this.#session !== undefined;
  }

  openFields(): Fields {
    return { ...this.#unitFields(), step: 'open' };
  }

  setSession(session: ViewSession): void {
    this.#session = session;
  }

  /** Plays for this many whole seconds, or to the end of the lesson, and returns the heartbeat that reports it. */
  play(elapsed: number, madeAt: number): Heartbeat {
    const intervals = this.#advance(elapsed).filter(([from, to]) => to > from);
    const key = randomUUID();
    const { seconds } = this.lesson;
    const closes = this.#second >= seconds;
    const fields = {
      ...this.#unitFields(),
      session_id: this.#session!.session_id,
      nonce: this.#session!.nonce,
      step: closes ? 'close' : 'beat',
      beat_key: key,
      position: this.#second,
      ...(intervals.length > 0 && { intervals: intervals.map((each) => each.join('-')).join(',') }),
    };
    if (closes) this.#startNextLesson();
    const claimed = intervals.reduce((sum, [from, to]) => sum + to - from, 0);
    return { key, fields, claimed, madeAt };
  }

  #unitFields() {
    return { content_id: this.lesson.contentId, content_type: 'course', lesson_id: this.lesson.lessonId };
  }

  #advance(elapsed: number): Interval[] {
    const kind = (this.uid + (this.#playCount += 1)) % 10;
    const from = this.#second;
    const repeated = kind === 1 ? Math.floor(elapsed / 3) : 0;
    const played = kind === 0 ? Math.floor(elapsed * 0.6) : elapsed - repeated;
    this.#second = Math.min(this.lesson.seconds, from + played);
    const interval: Interval = [from, this.#second];
    return repeated > 0 ? [interval, [Math.max(from, this.#second - repeated), this.#second]] : [interval];
  }

  #startNextLesson(): void {
    this.#session = undefined;
    this.#lessonIndex += 1;
    this.#second = 0;
  }
}

/** What the server acknowledged for one heartbeat. The names of its members are those of the SQL in checks.ts. */
export interface Acknowledgement {
  readonly key: string;
  readonly uid: number;
  readonly claimed: number;
  /** Seconds that the server accepted. */
  readonly accepted: number;
  /** How many times it was sent: a resent heartbeat may have been stored the first time. */
  readonly tries: number;
  /** What it earned, by ledger. */
  readonly earned: readonly { readonly ledger: number; readonly amount: number }[];
}

export interface HeartbeatResponse {
  readonly session_id: string;
  readonly nonce: string | null;
  readonly accepted_seconds: number;
  readonly earned: Acknowledgement['earned'];
}

export const toAcknowledgement = (
  uid: number,
  { key, claimed }: Heartbeat,
  response: HeartbeatResponse,
  tries: number,
): Acknowledgement => ({
  key,
  uid,
  claimed,
  accepted: response.accepted_seconds,
  tries,
  earned: response.earned.map(({ ledger, amount }) => ({ ledger, amount })),
});
