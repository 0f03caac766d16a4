import { liveLimits } from '@academy/contract/limits.ts';
import type { RoomCommand, RoomComment, RoomEvents, RoomState } from '@academy/contract/realtime/room.ts';
import type { SeatEvent, SeatList } from '@academy/contract/realtime/seats.ts';
import { repeatVerified } from '../../data/second-factor.ts';
import { createThrottledTask } from '../../platform/throttled-task.ts';
import { addOwnComment } from './comment-window.ts';
import { type ConnectionOptions, retryOnTimeout, RoomConnection, sendCommand } from './room-connection.ts';
import { applyEvent, applyRoomState, findOwnSeat, initialState, type LiveRoomState } from './room-state.ts';
import { applySeatEvent, applySeatList } from './seat-state.ts';

type Signal = Parameters<RoomEvents['signal']>[0];
type Likes = Parameters<RoomEvents['likes']>[0];

interface RoomOptions extends ConnectionOptions {
  readonly createKey: () => string;
}

/**
 * A live room as one participant sees it. Connects at once, reconnects by itself, and then loads what was missed.
 * `getState` returns the same object until something changes. Call `close()` at the end.
 */
export class LiveRoom {
  #createKey: () => string;
  #connection: RoomConnection;
  #state: LiveRoomState = initialState;
  #listeners = new Set<() => void>();
  #likeListeners = new Set<(delta: number) => void>();
  #signalListeners = new Set<(event: Signal) => void>();
  #closed = false;
  /** Events received while the room state is loading; they are applied after it. */
  #queuedEvents: (() => void)[] | undefined = [];
  #isLoadingSeats = false;
  // Likes that could not be sent may be lost.
  #likes = createLikeBatcher((count) => void this.send('like', { count }).catch(() => {}));

  constructor({ createKey, ...options }: RoomOptions) {
    this.#createKey = createKey;
    this.#connection = new RoomConnection(options, {
      onConnected: () => void this.#join(),
      onDisconnected: () => this.#leave({ phase: 'reconnecting' }),
      onRejected: (message) =>
        this.#leave({
          phase: 'out',
          message: message ?? this.#state.message ?? '您已离开直播间，请重新进入',
        }),
      onExcluded: (message) => this.#leave({ phase: 'out', excluded: true, message }),
      onEvent: (name, event) => this.#handleEvent(name, event),
    });
  }

  getState = (): LiveRoomState => this.#state;

  /** Calls `listener` after every change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => addListener(this.#listeners, listener);

  /** Calls `listener` with the number of new likes. */
  onLikes = (listener: (delta: number) => void): (() => void) => addListener(this.#likeListeners, listener);

  /** Calls `listener` with WebRTC signals of the other end of a seat. */
  onSignal = (listener: (event: Signal) => void): (() => void) =>
    addListener(this.#signalListeners, listener);

  /**
   * Sends a command and resolves with its response. Throws RoomError. Repeated once after an operator has proven the
   * second factor.
   */
  send(command: RoomCommand, input: object = {}): Promise<Record<string, unknown>> {
    const act = () => sendCommand(this.#connection.socket, command, input);
    return act().catch((error: unknown) => repeatVerified(error, act));
  }

  /** Sends a comment; `held` is true if it has to be reviewed first. Throws RoomError. */
  async comment(text: string): Promise<{ held: boolean }> {
    const input = { request_key: this.#createKey(), text };
    const { comment, held } = await retryOnTimeout(() => this.send('comment', input));
    this.#set({ comments: addOwnComment(this.#state.comments, comment as RoomComment) });
    return { held: held === true };
  }

  /** Requests a seat. Throws RoomError. */
  async requestSeat(input: { question: string; voice_only: boolean; anonymous: boolean }): Promise<void> {
    const { seat_id: ownId } = await this.send('seat-request', input);
    // The seat list may contain the request already, or soon.
    if (typeof ownId === 'number') this.#publish(findOwnSeat({ ...this.#state, ownSeatId: ownId }));
  }

  /** Likes are sent in batches. */
  like(): void {
    this.#likes.add();
  }

  close(): void {
    this.#closed = true;
    this.#likes.close();
    this.#connection.close();
    this.#listeners.clear();
    this.#likeListeners.clear();
    this.#signalListeners.clear();
  }

  async #join(): Promise<void> {
    const { socket } = this.#connection;
    const { last } = this.#state.comments;
    this.#queuedEvents = [];
    try {
      const { state } = await this.send('join', last > 0 ? { after: last } : {});
      if (this.#closed || !socket?.connected) return;
      this.#connection.resetRefusals();
      this.#publish(applyRoomState(this.#state, state as RoomState));
      const queuedEvents = this.#queuedEvents ?? [];
      this.#queuedEvents = undefined;
      for (const handleEvent of queuedEvents) handleEvent();
    } catch {
      this.#connection.schedule(() => socket?.connected && void this.#join());
    }
  }

  #leave(change: Pick<LiveRoomState, 'phase'> & Partial<LiveRoomState>): void {
    this.#queuedEvents = [];
    this.#set(change);
  }

  #handleEvent(name: string, event: unknown): void {
    if (this.#queuedEvents) return void this.#queuedEvents.push(() => this.#handleEvent(name, event));
    const { seats } = this.#state;
    this.#publish(applyEvent(this.#state, name, event));
    if (name === 'seat' && applySeatEvent(seats, event as SeatEvent).needsReload) void this.#loadSeats();
    if (name === 'likes') notify(this.#likeListeners, (event as Likes).delta);
    if (name === 'signal') notify(this.#signalListeners, event as Signal);
  }

  /** Loads the seat list after an event whose version is not the next one. */
  async #loadSeats(): Promise<void> {
    if (this.#isLoadingSeats) return;
    this.#isLoadingSeats = true;
    try {
      const { seats } = await this.send('seats');
      const seatState = applySeatList(this.#state.seats, seats as SeatList);
      this.#publish(findOwnSeat({ ...this.#state, seats: seatState }));
    } catch {
      // The next event asks again, and so does coming back.
    } finally {
      this.#isLoadingSeats = false;
    }
  }

  #set(change: Partial<LiveRoomState>): void {
    this.#publish({ ...this.#state, ...change });
  }

  #publish(state: LiveRoomState): void {
    if (this.#closed || state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify<Event>(listeners: ReadonlySet<(event: Event) => void>, event: Event): void {
  for (const listener of listeners) listener(event);
}

/** Likes are sent at most this often, ms. */
const sendInterval = 1_000;

/** Collects likes and sends them in batches up to the server's limit. */
function createLikeBatcher(send: (count: number) => void): { add: () => void; close: () => void } {
  let pending = 0;
  const sending = createThrottledTask(() => {
    const count = Math.min(pending, liveLimits.likesAtOnce);
    pending = 0;
    send(count);
  }, sendInterval);
  return {
    add: () => {
      pending += 1;
      sending.request();
    },
    close: sending.cancel,
  };
}
