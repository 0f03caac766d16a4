import { viewTime } from '@academy/contract/limits.ts';
import { createUuid } from '../../platform/uuid.ts';
import { call } from '../../session/call.ts';
import { PlayedStretches } from '../../session/played-stretches.ts';
import { findStay, type Thing, type Ticket } from '../../session/kept-stays.ts';
import { keepBeat, type OnAnswer, sendBeats } from './beat-queue.ts';

/** Of one beat, as many as the wire takes. */
const mostStretches = 40;

/**
 * One stay at one thing. It is opened with the first second that is played, tells every 15 s what was played since, and
 * keeps what it could not tell. What it says is a claim: the server's clock decides.
 */
export class ViewRecorder {
  readonly #thing: Thing;
  readonly #onAnswer: OnAnswer;
  readonly #played = new PlayedStretches();
  #ticket: Ticket | undefined;
  /** The stay was opened beforehand, and others may follow in it: this one does not end it. */
  #isKept = false;
  #opening = false;
  #beatDue = 0;
  #position: number | undefined;
  #closed = false;

  constructor(thing: Thing, onAnswer: OnAnswer) {
    this.#thing = thing;
    this.#onAnswer = (beat, answer) => {
      // Its stay is over for the server; the next second begins another.
      if (!answer && beat.session_id === this.#ticket?.session_id) this.#ticket = undefined;
      onAnswer(beat, answer);
    };
  }

  /** It plays and has come to this second. `position` says where one is, if that is something else. */
  reach(time: number, position = time): void {
    const now = Date.now();
    if (this.#beatDue === 0) this.#beatDue = now + viewTime.beatInterval;
    this.#played.reach(time);
    this.#position = Math.floor(position);
    if (!this.#ticket) void this.#open();
    else if (now >= this.#beatDue) this.beat();
  }

  /** Playing stopped. */
  rest(): void {
    this.beat();
    this.#played.rest();
  }

  /** Tells what was played since the last beat, if there was anything. */
  beat({ leaving = false, closes = false } = {}): void {
    if (!this.#ticket) return;
    const intervals = wholeSeconds(this.#played.take());
    this.#beatDue = 0;
    if (intervals.length === 0 && (!closes || this.#isKept)) return;
    keepBeat({
      ...this.#thing,
      ...this.#ticket,
      step: closes && !this.#isKept ? 'close' : 'beat',
      beat_key: createUuid(),
      intervals: intervals.length > 0 ? intervals.join(',') : undefined,
      position: this.#position,
    });
    void sendBeats(this.#onAnswer, { leaving });
  }

  /** The thing is left for good. */
  close(): void {
    this.#closed = true;
    this.beat({ leaving: true, closes: true });
  }

  /**
   * Only the server can begin a stay. Without a connection the one counts that was opened when the thing was saved; where
   * there is none it is tried again with the next seconds.
   */
  async #open(): Promise<void> {
    if (this.#opening || this.#closed) return;
    this.#opening = true;
    const opened = await call('POST content/interactive/view', { ...this.#thing, step: 'open' }).catch(
      () => {},
    );
    this.#isKept = !opened;
    if (opened?.nonce) this.#ticket = { session_id: opened.session_id, nonce: opened.nonce };
    else if (!opened) this.#ticket = findStay(this.#thing);
    if (this.#ticket && this.#closed) this.beat({ leaving: true, closes: true });
    // A server that cannot be reached is not asked with every frame.
    else if (!this.#ticket) await new Promise((resolve) => setTimeout(resolve, viewTime.beatInterval));
    this.#opening = false;
  }
}

/** Parts of a second are carried on, since the next stretch begins in the second in which this one ends. */
const wholeSeconds = (stretches: readonly (readonly [number, number])[]): string[] =>
  stretches
    .map(([from, to]) => [Math.floor(from), Math.floor(to)] as const)
    .filter(([from, to]) => to > from)
    .slice(-mostStretches)
    .map(([from, to]) => `${from}-${to}`);
