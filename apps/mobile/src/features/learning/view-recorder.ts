import { viewTime } from '@academy/contract/limits.ts';
import { call } from '../../data/call.ts';
import { createUuid } from '../../platform/uuid.ts';
import { PlayedIntervals } from '../../playback/played-intervals.ts';
import {
  findViewSession,
  type LearningUnit,
  type ViewSessionTicket,
} from '../../playback/saved-view-sessions.ts';
import { type OnHeartbeatResponse, saveHeartbeat, sendHeartbeats } from './heartbeat-queue.ts';

/** The maximum per heartbeat that the endpoint accepts. */
const maxIntervals = 40;

/**
 * One view session of a unit. It is opened with the first second that is played, sends a heartbeat every 15 s, and
 * stores heartbeats that could not be sent. The server validates them against its own clock.
 */
export class ViewRecorder {
  readonly #unit: LearningUnit;
  readonly #onResponse: OnHeartbeatResponse;
  readonly #playedIntervals = new PlayedIntervals();
  #viewSession: ViewSessionTicket | undefined;
  /**
   * The view session was opened in advance for offline use and may be used again: this recorder does not close it.
   */
  #isSavedSession = false;
  #isOpening = false;
  #nextHeartbeatAt = 0;
  #position: number | undefined;
  #isClosed = false;

  constructor(unit: LearningUnit, onResponse: OnHeartbeatResponse) {
    this.#unit = unit;
    this.#onResponse = (sendHeartbeat, response) => {
      // The server ended the session; the next second opens another.
      if (!response && sendHeartbeat.session_id === this.#viewSession?.session_id)
        this.#viewSession = undefined;
      onResponse(sendHeartbeat, response);
    };
  }

  /** Records that playback has reached this second. `position` is the position to resume from, if it differs. */
  recordSecond(time: number, position = time): void {
    const now = Date.now();
    if (this.#nextHeartbeatAt === 0) this.#nextHeartbeatAt = now + viewTime.heartbeatInterval;
    this.#playedIntervals.report(time);
    this.#position = Math.floor(position);
    if (!this.#viewSession) void this.#open();
    else if (now >= this.#nextHeartbeatAt) this.sendHeartbeat();
  }

  /** Playback has paused. */
  pause(): void {
    this.sendHeartbeat();
    this.#playedIntervals.pause();
  }

  /** Sends the intervals played since the last heartbeat, if there are any. */
  sendHeartbeat({ leaving = false, closes = false } = {}): void {
    if (!this.#viewSession) return;
    const intervals = toWholeSeconds(this.#playedIntervals.takeIntervals());
    this.#nextHeartbeatAt = 0;
    if (intervals.length === 0 && (!closes || this.#isSavedSession)) return;
    saveHeartbeat({
      ...this.#unit,
      ...this.#viewSession,
      step: closes && !this.#isSavedSession ? 'close' : 'beat',
      beat_key: createUuid(),
      intervals: intervals.length > 0 ? intervals.join(',') : undefined,
      position: this.#position,
    });
    void sendHeartbeats(this.#onResponse, { leaving });
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
    const session = await call('POST content/interactive/view', { ...this.#unit, step: 'open' }).catch(
      () => {},
    );
    this.#isSavedSession = !session;
    if (session?.nonce) this.#viewSession = { session_id: session.session_id, nonce: session.nonce };
    else if (!session) this.#viewSession = findViewSession(this.#unit);
    if (this.#viewSession && this.#isClosed) this.sendHeartbeat({ leaving: true, closes: true });
    // A server that cannot be reached is not asked with every frame.
    else if (!this.#viewSession)
      await new Promise((resolve) => setTimeout(resolve, viewTime.heartbeatInterval));
    this.#isOpening = false;
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
