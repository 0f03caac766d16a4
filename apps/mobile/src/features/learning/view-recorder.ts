import { viewTime } from '@academy/contract/limits.ts';
import { call } from '../../data/call.ts';
import { createUuid } from '../../platform/uuid.ts';
import { PlayedIntervals } from '../../playback/played-intervals.ts';
import {
  findViewSession,
  type LearningUnit,
  type ViewSessionTicket,
} from '../../playback/saved-view-sessions.ts';
import { saveGuestHeartbeat, signGuestView } from './guest-views.ts';
import { type OnHeartbeatResponse, saveHeartbeat, sendHeartbeats } from './heartbeat-queue.ts';

/** The maximum per heartbeat that the endpoint accepts. */
const maxIntervals = 40;

/** What was played at one speed and not sent yet. */
interface PlayedAtRate {
  readonly rate: number;
  readonly intervals: readonly string[];
}

/**
 * One view session of a unit. It is opened with the first second that is played, sends a heartbeat every 15 s, and
 * stores heartbeats that could not be sent. The server validates them against its own clock.
 */
export class ViewRecorder {
  readonly #unit: LearningUnit;
  readonly #onResponse: OnHeartbeatResponse;
  readonly #playedIntervals = new PlayedIntervals();
  /** Played at other speeds than the current one. */
  #playedEarlier: PlayedAtRate[] = [];
  #rate = 1;
  #viewSession: ViewSessionTicket | undefined;
  /**
   * The view session was opened in advance for offline use and may be used again: this recorder does not close it.
   */
  #isSavedSession = false;
  /** Set for a guest, whose heartbeats stay on this device until somebody signs in. */
  #guestTicket: string | undefined;
  readonly #isGuest: boolean;
  #isOpening = false;
  #nextHeartbeatAt = 0;
  #position: number | undefined;
  #isClosed = false;

  constructor(unit: LearningUnit, onResponse: OnHeartbeatResponse, { isGuest = false } = {}) {
    this.#unit = unit;
    this.#isGuest = isGuest;
    this.#onResponse = (heartbeat, response) => {
      // The server ended the session; the next second opens another.
      if (!response && heartbeat.session_id === this.#viewSession?.session_id) this.#viewSession = undefined;
      onResponse(heartbeat, response);
    };
  }

  /**
   * Records that playback has reached this second, at this speed. `position` is the position to resume from, if it
   * differs.
   */
  recordSecond(time: number, { position = time, rate = 1 } = {}): void {
    const now = Date.now();
    if (rate !== this.#rate) this.#changeRate(rate);
    if (this.#nextHeartbeatAt === 0) this.#nextHeartbeatAt = now + viewTime.heartbeatInterval;
    this.#playedIntervals.report(time, rate);
    this.#position = Math.floor(position);
    if (!this.#isOpen) void this.#open();
    else if (now >= this.#nextHeartbeatAt) this.sendHeartbeat();
  }

  /** Playback has paused. */
  pause(): void {
    this.sendHeartbeat();
    this.#playedIntervals.pause();
  }

  /** Sends the intervals played since the last heartbeat, if there are any. */
  sendHeartbeat({ leaving = false, closes = false } = {}): void {
    if (!this.#isOpen) return;
    const played = this.#takePlayed();
    this.#nextHeartbeatAt = 0;
    const closesSession = closes && !this.#isSavedSession && !this.#isGuest;
    if (played.length === 0 && !closesSession) return;
    const last = played.pop() ?? { rate: this.#rate, intervals: [] };
    for (const each of played) this.#save('beat', each);
    this.#save(closesSession ? 'close' : 'beat', last);
    void sendHeartbeats(this.#onResponse, { leaving });
  }

  get #isOpen(): boolean {
    return this.#viewSession !== undefined || this.#guestTicket !== undefined;
  }

  #save(step: 'beat' | 'close', { rate, intervals }: PlayedAtRate): void {
    const heartbeat = {
      beat_key: createUuid(),
      intervals: intervals.length > 0 ? intervals.join(',') : undefined,
      rate: rate === 1 ? undefined : String(rate),
      position: this.#position,
    };
    if (this.#guestTicket === undefined)
      saveHeartbeat({ ...this.#unit, ...this.#viewSession, ...heartbeat, step });
    else saveGuestHeartbeat({ ticket: this.#guestTicket, unit: this.#unit, heartbeat });
  }

  /** A heartbeat has one speed: what was played at the last one is put aside. */
  #changeRate(rate: number): void {
    this.#playedEarlier = this.#takePlayed();
    this.#rate = rate;
  }

  #takePlayed(): PlayedAtRate[] {
    const intervals = toWholeSeconds(this.#playedIntervals.takeIntervals());
    const played = [...this.#playedEarlier, { rate: this.#rate, intervals }];
    this.#playedEarlier = [];
    return played.filter((each) => each.intervals.length > 0);
  }

  /** The unit is closed for good. */
  close(): void {
    this.#isClosed = true;
    this.sendHeartbeat({ leaving: true, closes: true });
  }

  /**
   * Only the server can open a view session. Without a connection, the one that was opened when the unit was saved
   * for offline use is used; without that, opening is retried after one heartbeat interval.
   */
  async #open(): Promise<void> {
    if (this.#isOpening || this.#isClosed) return;
    this.#isOpening = true;
    if (this.#isGuest) this.#guestTicket = await signGuestView(this.#unit);
    else await this.#openSession();
    if (this.#isOpen && this.#isClosed) this.sendHeartbeat({ leaving: true, closes: true });
    // A server that cannot be reached is not asked with every frame.
    else if (!this.#isOpen) await new Promise((resolve) => setTimeout(resolve, viewTime.heartbeatInterval));
    this.#isOpening = false;
  }

  async #openSession(): Promise<void> {
    const session = await call('POST content/interactive/view', { ...this.#unit, step: 'open' }).catch(
      () => {},
    );
    this.#isSavedSession = !session;
    if (session?.nonce) this.#viewSession = { session_id: session.session_id, nonce: session.nonce };
    else if (!session) this.#viewSession = findViewSession(this.#unit);
  }
}

/** Fractions are carried over, since the next interval begins in the second in which this one ends. */
const toWholeSeconds = (intervals: readonly (readonly [number, number])[]): string[] =>
  intervals
    .map(([from, to]) => [Math.floor(from), Math.floor(to)] as const)
    .filter(([from, to]) => to > from)
    .slice(-maxIntervals)
    .map(([from, to]) => `${from}-${to}`);

/** Calls `onLeave` when the page may end without another event: it is hidden or unloaded. */
export function watchPageLeave(onLeave: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const onVisibilityChange = (): void => {
    if (document.visibilityState === 'hidden') onLeave();
  };
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  addEventListener('pagehide', onLeave, { signal });
  return () => controller.abort();
}
