import type { RoomCommand, RoomComment, RoomEvents, RoomState } from '@academy/contract/realtime/room.ts';
import type { SeatEvent, SeatList } from '@academy/contract/realtime/seats.ts';
import { addOwnComment } from './comment-window.ts';
import { giveAgain, giveCommand } from './room-commands.ts';
import { type ConnectionOptions, RoomConnection } from './room-connection.ts';
import { readNews } from './room-news.ts';
import { firstState, type LiveRoomState, settleSeat, takeState } from './room-state.ts';
import { readSeatEvent, readSeatList } from './seat-book.ts';
import { createTapSender } from './tap-sender.ts';

type Signal = Parameters<RoomEvents['signal']>[0];
type Likes = Parameters<RoomEvents['likes']>[0];

interface RoomOptions extends ConnectionOptions {
  /** A random UUID. */
  readonly createKey: () => string;
}

/**
 * A live's room as one person sees it. Opens at once; comes back by itself after whatever broke, and then knows all that it
 * missed. `getState` gives the same object until something changes. Ends with `close()`.
 */
export class LiveRoom {
  #createKey: () => string;
  #connection: RoomConnection;
  #state: LiveRoomState = firstState;
  #listeners = new Set<() => void>();
  #likeListeners = new Set<(delta: number) => void>();
  #signalListeners = new Set<(told: Signal) => void>();
  #closed = false;
  /** What was told while the whole state was asked for, which it comes after. */
  #early: (() => void)[] | undefined = [];
  #asking = false;
  // Hearts that did not arrive are no loss.
  #taps = createTapSender((count) => void this.say('like', { count }).catch(() => {}));

  constructor({ createKey, ...options }: RoomOptions) {
    this.#createKey = createKey;
    this.#connection = new RoomConnection(options, {
      onConnected: () => void this.#join(),
      onAway: () => this.#leave({ phase: 'reconnecting' }),
      onOut: (message) =>
        this.#leave({
          phase: 'out',
          message: message ?? this.#state.message ?? '您已离开直播间，请重新进入',
        }),
      onEvent: (name, told) => this.#hear(name, told),
    });
  }

  getState = (): LiveRoomState => this.#state;

  /** Calls `listener` after every change, until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => listen(this.#listeners, listener);

  /** How many hearts rise now. */
  onLikes = (listener: (delta: number) => void): (() => void) => listen(this.#likeListeners, listener);

  /** What the other end of a seat says; for WebRTC. */
  onSignal = (listener: (told: Signal) => void): (() => void) => listen(this.#signalListeners, listener);

  /** Gives a command and resolves with its answer. Throws RoomRefusal. */
  say(command: RoomCommand, input: object = {}): Promise<Record<string, unknown>> {
    return giveCommand(this.#connection.socket, command, input);
  }

  /** Says something to all; `true` when somebody has to look at it first. Throws RoomRefusal. */
  async comment(text: string): Promise<{ held: boolean }> {
    const input = { request_key: this.#createKey(), text };
    const { comment, held } = await giveAgain(() => this.say('comment', input));
    this.#set({ said: addOwnComment(this.#state.said, comment as RoomComment) });
    return { held: held === true };
  }

  /** Asks for a seat. Throws RoomRefusal. */
  async requestSeat(input: { question: string; voice_only: boolean; anonymous: boolean }): Promise<void> {
    const { seat_id: ownNumber } = await this.say('seat-request', input);
    // The list may have told already, or is about to.
    if (typeof ownNumber === 'number') this.#publish(settleSeat({ ...this.#state, ownNumber }));
  }

  /** One tap; many are sent together. */
  like(): void {
    this.#taps.tap();
  }

  close(): void {
    this.#closed = true;
    this.#taps.close();
    this.#connection.close();
    this.#listeners.clear();
    this.#likeListeners.clear();
    this.#signalListeners.clear();
  }

  async #join(): Promise<void> {
    const { socket } = this.#connection;
    const { last } = this.#state.said;
    this.#early = [];
    try {
      const { state } = await this.say('join', last > 0 ? { after: last } : {});
      if (this.#closed || !socket?.connected) return;
      this.#connection.settle();
      this.#publish(takeState(this.#state, state as RoomState));
      const early = this.#early ?? [];
      this.#early = undefined;
      for (const hear of early) hear();
    } catch {
      this.#connection.later(() => socket?.connected && void this.#join());
    }
  }

  #leave(change: Pick<LiveRoomState, 'phase'> & Partial<LiveRoomState>): void {
    this.#early = [];
    this.#set(change);
  }

  #hear(name: string, told: unknown): void {
    if (this.#early) return void this.#early.push(() => this.#hear(name, told));
    const { seats } = this.#state;
    this.#publish(readNews(this.#state, name, told));
    if (name === 'seat' && readSeatEvent(seats, told as SeatEvent).ask) void this.#askSeats();
    if (name === 'likes') tell(this.#likeListeners, (told as Likes).delta);
    if (name === 'signal') tell(this.#signalListeners, told as Signal);
  }

  /** Asks for the list, after an event that was not the next one. */
  async #askSeats(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      const { seats } = await this.say('seats');
      const known = readSeatList(this.#state.seats, seats as SeatList);
      this.#publish(settleSeat({ ...this.#state, seats: known }));
    } catch {
      // The next event asks again, and so does coming back.
    } finally {
      this.#asking = false;
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

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell<Told>(listeners: ReadonlySet<(told: Told) => void>, told: Told): void {
  for (const listener of listeners) listener(told);
}
