import type { Socket } from 'socket.io-client';
import { technicalCodes, timeouts } from '@academy/contract/limits.ts';
import { chatNamespace, chatPath } from '@academy/contract/realtime/chat-address.ts';
import type { ChatCommand, ChatEvents } from '@academy/contract/realtime/chat.ts';
import { complete } from '../../platform/server-address.ts';
import { ChatRefusal, notOpen } from './chat-refusal.ts';

/** `barred`: it could not be opened so often that one goes another way; it is still tried. */
export type LinePhase = 'closed' | 'opening' | 'open' | 'barred';

type ChatHearing = { readonly [Name in keyof ChatEvents]: ChatEvents[Name] };

/** What of the socket's library is needed. */
export type SocketLibrary = Pick<typeof import('socket.io-client'), 'io'>;

export interface LineOptions {
  /** Asks the server for a token; once for every connection. */
  readonly getToken: () => Promise<{ token: string }>;
  readonly hearing: ChatHearing;
  readonly onPhase: (phase: LinePhase) => void;
  readonly load: () => Promise<SocketLibrary>;
  /** The server says that nobody is signed in any more; it need not be the one who opened the line. */
  readonly onSessionEnded?: (() => void) | undefined;
  /** `https://host`; absent: where the page came from. */
  readonly origin?: string | undefined;
}

/** How long an answer to a command may take, ms. */
const patience = 10_000;
/** After so many attempts in a row that did not open it, it is barred; together they have the time of one connection. */
const mostFailures = 3;
/** Between two attempts, ms; longer once it is barred. */
const pause = 1_000;
const longPause = 15_000;

type Answer = { ok: boolean; name?: string; message?: string } & Record<string, unknown>;

/** The socket of the chat: opens, comes back by itself after whatever broke, and says commands. */
export class ChatLine {
  #options: LineOptions;
  #socket: Socket | undefined;
  #phase: LinePhase = 'closed';
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Set<() => void>();

  constructor(options: LineOptions) {
    this.#options = options;
  }

  getPhase = (): LinePhase => this.#phase;

  open(): void {
    if (this.#phase !== 'closed') return;
    this.#failures = 0;
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#drop);
    this.#turn('opening');
    void this.#connect();
  }

  close(): void {
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#drop);
    this.#forget();
    this.#turn('closed');
  }

  /** Resolves once it is open, or barred. Throws ChatRefusal with code 10002 when it is neither after `limit` ms. */
  async ready(limit: number): Promise<'open' | 'barred'> {
    const until = Date.now() + limit;
    while (navigator.onLine) {
      if (this.#phase === 'open' || this.#phase === 'barred') return this.#phase;
      const left = until - Date.now();
      if (left <= 0 || this.#phase === 'closed') break;
      await this.#nextTurn(left);
    }
    throw notOpen();
  }

  /** Gives a command and resolves with its answer. Throws ChatRefusal: code 10002 where it is not open. */
  async say(command: ChatCommand, input: object): Promise<Record<string, unknown>> {
    const socket = this.#socket;
    if (!socket?.connected) throw notOpen();
    const asked = socket.timeout(patience).emitWithAck(command, input) as Promise<Answer>;
    const answer = await asked.catch(() => {
      throw new ChatRefusal('网络不太稳定，请再试一次', { code: technicalCodes.timeout });
    });
    if (!answer.ok) throw new ChatRefusal(answer.message ?? '没有成功，请再试一次', { reason: answer.name });
    return complete(answer);
  }

  async #connect(): Promise<void> {
    try {
      const [{ io }, { token }] = await Promise.all([this.#options.load(), this.#options.getToken()]);
      if (this.#phase === 'closed') return;
      const socket = io(`${this.#options.origin ?? ''}${chatNamespace}`, {
        path: chatPath,
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        forceNew: true,
        // A token opens one connection: whoever comes back comes with another.
        reconnection: false,
        timeout: timeouts.connect / mostFailures,
        auth: { token },
      });
      this.#socket = socket;
      this.#watch(socket);
    } catch {
      this.#failed();
    }
  }

  #watch(socket: Socket): void {
    const isOurs = () => socket === this.#socket;
    socket.on('connect', () => {
      this.#failures = 0;
      if (isOurs()) this.#turn('open');
    });
    socket.on('connect_error', (error) => {
      if (!isOurs()) return;
      this.#heed((error as { data?: { name?: string } }).data);
      this.#failed();
    });
    socket.on('error', (told: { name?: string }) => isOurs() && this.#heed(told));
    socket.on('disconnect', () => isOurs() && this.#lost());
    for (const [name, hear] of Object.entries(this.#options.hearing))
      socket.on(name, (told: unknown) => isOurs() && (hear as (told: unknown) => void)(complete(told)));
  }

  #heed(told: { name?: string } | undefined): void {
    if (told?.name === 'SESSION_ENDED') this.#options.onSessionEnded?.();
  }

  #failed(): void {
    this.#failures += 1;
    this.#forget();
    if (this.#phase === 'closed') return;
    // Without a network there is no other way either.
    const isBarred = this.#failures >= mostFailures && navigator.onLine;
    this.#turn(isBarred ? 'barred' : this.#phase === 'barred' ? 'barred' : 'opening');
    this.#later(isBarred ? longPause : pause);
  }

  #lost(): void {
    this.#forget();
    if (this.#phase === 'closed') return;
    this.#turn('opening');
    this.#later(pause / 2);
  }

  /** The network is back. */
  #hurry = (): void => {
    if (this.#phase === 'closed' || this.#phase === 'open' || this.#socket) return;
    clearTimeout(this.#timer);
    void this.#connect();
  };

  /** The network is gone; a socket would notice after half a minute. */
  #drop = (): void => {
    if (this.#phase === 'open') this.#lost();
  };

  #forget(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.disconnect();
  }

  #later(after: number): void {
    clearTimeout(this.#timer);
    // Not all at once, when a server comes back.
    this.#timer = setTimeout(() => void this.#connect(), after * (0.75 + Math.random() / 2));
  }

  #turn(phase: LinePhase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    for (const wake of this.#waiting) wake();
    this.#options.onPhase(phase);
  }

  #nextTurn(limit: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, limit);
      this.#waiting.add(wake);
    });
  }
}
