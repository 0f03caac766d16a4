import { randomUUID } from 'node:crypto';

export interface Lesson {
  readonly contentId: number;
  readonly lessonId: number;
  readonly seconds: number;
}

/** What a call is sent with. */
export type Fields = Readonly<Record<string, string | number>>;

type Stretch = readonly [from: number, to: number];

export interface Beat {
  readonly key: string;
  readonly fields: Fields;
  /** Whole seconds that were played, all of them in their own time. */
  readonly claimed: number;
  /** When it was made, in milliseconds since 1970 by the clock of whoever plays. */
  readonly madeAt: number;
}

interface Ticket {
  readonly session_id: string;
  readonly nonce: string;
}

/**
 * Somebody who plays one lesson after the other at its own speed and tells so. One beat of ten tells of a pause, one of a
 * passage that was heard twice; the last one of a lesson closes its stay.
 */
export class Viewer {
  readonly uid: number;
  readonly token: string;
  readonly #lessons: readonly Lesson[];
  #place: number;
  #second: number;
  #told = 0;
  #ticket: Ticket | undefined;

  /** Begins with the lesson at `place`, at that second of it. */
  constructor(person: {
    uid: number;
    token: string;
    lessons: readonly Lesson[];
    place: number;
    second: number;
  }) {
    this.uid = person.uid;
    this.token = person.token;
    this.#lessons = person.lessons;
    this.#place = person.place;
    this.#second = person.second;
  }

  get lesson(): Lesson {
    return this.#lessons[this.#place % this.#lessons.length]!;
  }

  get second(): number {
    return this.#second;
  }

  /** Nothing is played while this is false. */
  get isOpen(): boolean {
    return this.#ticket !== undefined;
  }

  opening(): Fields {
    return { ...this.#named(), step: 'open' };
  }

  opened(ticket: Ticket): void {
    this.#ticket = ticket;
  }

  /** Plays for that many whole seconds, or to the lesson's end, and tells what was played. */
  play(elapsed: number, madeAt: number): Beat {
    const stretches = this.#stretch(elapsed).filter(([from, to]) => to > from);
    const key = randomUUID();
    const { seconds } = this.lesson;
    const closes = this.#second >= seconds;
    const fields = {
      ...this.#named(),
      session_id: this.#ticket!.session_id,
      nonce: this.#ticket!.nonce,
      step: closes ? 'close' : 'beat',
      beat_key: key,
      position: this.#second,
      ...(stretches.length > 0 && { intervals: stretches.map((each) => each.join('-')).join(',') }),
    };
    if (closes) this.#goOn();
    const claimed = stretches.reduce((sum, [from, to]) => sum + to - from, 0);
    return { key, fields, claimed, madeAt };
  }

  #named() {
    return { content_id: this.lesson.contentId, content_type: 'course', lesson_id: this.lesson.lessonId };
  }

  #stretch(elapsed: number): Stretch[] {
    const kind = (this.uid + (this.#told += 1)) % 10;
    const from = this.#second;
    const again = kind === 1 ? Math.floor(elapsed / 3) : 0;
    const played = kind === 0 ? Math.floor(elapsed * 0.6) : elapsed - again;
    this.#second = Math.min(this.lesson.seconds, from + played);
    const heard: Stretch = [from, this.#second];
    return again > 0 ? [heard, [Math.max(from, this.#second - again), this.#second]] : [heard];
  }

  #goOn(): void {
    this.#ticket = undefined;
    this.#place += 1;
    this.#second = 0;
  }
}
