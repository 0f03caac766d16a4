import type { Socket } from 'socket.io-client';
import { timeouts } from '@academy/contract/limits.ts';
import { complete } from '../../platform/server-address.ts';
import { roomNamespace, roomPath } from '@academy/contract/realtime/room-address.ts';

export interface ConnectionOptions {
  /** Asks the server for a signature; once for every connection. Rejects with words in `message`. */
  readonly getSign: () => Promise<{ sign: string }>;
  /** `https://host`; absent: where the page came from. */
  readonly origin?: string;
}

interface ConnectionListener {
  /** The socket is let in: what is missed has to be asked for. */
  readonly onConnected: () => void;
  /** The connection broke, or is not there yet; it comes back by itself. */
  readonly onAway: () => void;
  /** It does not come back. The words are the refusal's; absent where somebody was sent away, who was told why. */
  readonly onOut: (message: string | undefined) => void;
  /** The server tells something, by name. */
  readonly onEvent: (name: string, told: unknown) => void;
}

/** What a server refused for now is tried so often. */
const tries = 3;
/** Between two attempts, ms. */
const pause = 2_000;

/** A socket into a room: fetches its library, signs each connection anew, and comes back after whatever broke. */
export class RoomConnection {
  #options: ConnectionOptions;
  #listener: ConnectionListener;
  #socket: Socket | undefined;
  #closed = false;
  #refusals = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #signFailure: string | undefined;

  /** Opens at once. */
  constructor(options: ConnectionOptions, listener: ConnectionListener) {
    this.#options = options;
    this.#listener = listener;
    void this.#open();
  }

  /** Absent until the library is there. */
  get socket(): Socket | undefined {
    return this.#socket;
  }

  /** The room was entered: what was refused before counts no more. */
  settle(): void {
    this.#refusals = 0;
  }

  /** Does something in a moment, in place of what was to be done then. */
  later(work: () => void): void {
    clearTimeout(this.#timer);
    // Not all at once, when a server comes back.
    this.#timer = setTimeout(() => this.#closed || work(), pause * (0.5 + Math.random()));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.disconnect();
  }

  async #open(): Promise<void> {
    try {
      const { io } = await import('socket.io-client');
      if (this.#closed) return;
      const socket = io(`${this.#options.origin ?? ''}${roomNamespace}`, {
        path: roomPath,
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        forceNew: true,
        reconnectionDelay: 500,
        reconnectionDelayMax: 5_000,
        timeout: timeouts.connect,
        auth: (give) => void this.#sign().then(give),
      });
      this.#socket = socket;
      this.#watch(socket);
    } catch {
      this.#listener.onAway();
      this.later(() => void this.#open());
    }
  }

  /** A new signature for every connection; without one the server says no, and it is tried again. */
  async #sign(): Promise<{ sign?: string }> {
    try {
      const { sign } = await this.#options.getSign();
      this.#signFailure = undefined;
      return { sign };
    } catch (error) {
      this.#signFailure = (error as Error).message;
      return {};
    }
  }

  #watch(socket: Socket): void {
    socket.on('connect', this.#listener.onConnected);
    socket.on('connect_error', (error) => this.#refused(socket, error));
    socket.on('disconnect', (reason) => {
      // Whom the server closes out does not come back by itself.
      if (reason === 'io server disconnect') this.#listener.onOut(undefined);
      else this.#listener.onAway();
    });
    socket.onAny((name: string, told: unknown) => this.#listener.onEvent(name, complete(told)));
  }

  #refused(socket: Socket, error: Error): void {
    // The network's fault: the library tries again.
    if (socket.active) return this.#listener.onAway();
    this.#refusals += 1;
    const name = (error as { data?: { name?: string } }).data?.name;
    const forNow = name === 'UNAVAILABLE' || (name === 'NOT_ALLOWED' && this.#refusals < tries);
    if (!forNow) return this.#listener.onOut(this.#signFailure ?? error.message);
    this.#listener.onAway();
    this.later(() => socket.connect());
  }
}
