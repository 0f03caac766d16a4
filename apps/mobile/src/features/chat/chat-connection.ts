import type { Socket } from 'socket.io-client';
import { technicalCodes, timeouts } from '@academy/contract/limits.ts';
import { chatNamespace, chatPath } from '@academy/contract/realtime/socket-addresses.ts';
import type { ChatCommand, ChatEvents } from '@academy/contract/realtime/chat.ts';
import { withServerAddresses } from '../../platform/server-address.ts';
import { ChatError, createNotConnectedError } from './chat-error.ts';

/** `unavailable`: it failed to open so often that questions go over HTTP; it is still retried. */
export type ConnectionPhase = 'closed' | 'opening' | 'open' | 'unavailable';

type ChatEventHandlers = { readonly [Name in keyof ChatEvents]: ChatEvents[Name] };

/** The part of the socket library that is used. */
export type SocketLibrary = Pick<typeof import('socket.io-client'), 'io'>;

interface ChatConnectionOptions {
  /** Requests a token from the server; called once for every connection. */
  readonly getToken: () => Promise<{ token: string }>;
  readonly handlers: ChatEventHandlers;
  readonly onPhase: (phase: ConnectionPhase) => void;
  readonly load: () => Promise<SocketLibrary>;
  /**
   * The server reports that the session has ended. It may concern another user than the one who opened the
   * connection.
   */
  readonly onSessionEnded?: (() => void) | undefined;
  /** `https://host`; if absent, the page's origin. */
  readonly origin?: string | undefined;
}

/** How long a command waits for its response, ms. */
const commandTimeout = 10_000;
/**
 * After this many failures in a row the connection counts as unavailable. The attempts share one connection timeout.
 */
const maxFailures = 3;
/** Delay between two attempts, ms; the longer one applies once the connection is unavailable. */
const retryDelay = 1_000;
const longRetryDelay = 15_000;

type CommandResponse = { ok: boolean; name?: string; message?: string } & Record<string, unknown>;

/** The chat's socket connection: opens, reconnects after failures, and sends commands. */
export class ChatConnection {
  #options: ChatConnectionOptions;
  #socket: Socket | undefined;
  #phase: ConnectionPhase = 'closed';
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Set<() => void>();

  constructor(options: ChatConnectionOptions) {
    this.#options = options;
  }

  getPhase = (): ConnectionPhase => this.#phase;

  open(): void {
    if (this.#phase !== 'closed') return;
    this.#failures = 0;
    addEventListener('online', this.#connectNow);
    addEventListener('offline', this.#networkLost);
    this.#setPhase('opening');
    void this.#connect();
  }

  close(): void {
    removeEventListener('online', this.#connectNow);
    removeEventListener('offline', this.#networkLost);
    this.#disconnect();
    this.#setPhase('closed');
  }

  /**
   * Resolves once the connection is open or unavailable. Throws ChatError with code 10002 if it is neither after
   * `timeout` ms.
   */
  async ready(timeout: number): Promise<'open' | 'unavailable'> {
    const deadline = Date.now() + timeout;
    while (navigator.onLine) {
      if (this.#phase === 'open' || this.#phase === 'unavailable') return this.#phase;
      const left = deadline - Date.now();
      if (left <= 0 || this.#phase === 'closed') break;
      await this.#nextPhase(left);
    }
    throw createNotConnectedError();
  }

  /** Sends a command and resolves with its response. Throws ChatError: code 10002 if the connection is not open. */
  async send(command: ChatCommand, input: object): Promise<Record<string, unknown>> {
    const socket = this.#socket;
    if (!socket?.connected) throw createNotConnectedError();
    const request = socket.timeout(commandTimeout).emitWithAck(command, input) as Promise<CommandResponse>;
    const response = await request.catch(() => {
      throw new ChatError('网络不太稳定，请再试一次', { code: technicalCodes.timeout });
    });
    if (!response.ok)
      throw new ChatError(response.message ?? '没有成功，请再试一次', { reason: response.name });
    return withServerAddresses(response);
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
        // A token is valid for one connection, so socket.io's own reconnection cannot be used.
        reconnection: false,
        timeout: timeouts.connect / maxFailures,
        auth: { token },
      });
      this.#socket = socket;
      this.#watch(socket);
    } catch {
      this.#failed();
    }
  }

  #watch(socket: Socket): void {
    const isCurrent = () => socket === this.#socket;
    socket.on('connect', () => {
      this.#failures = 0;
      if (isCurrent()) this.#setPhase('open');
    });
    socket.on('connect_error', (error) => {
      if (!isCurrent()) return;
      this.#checkSessionEnd((error as { data?: { name?: string } }).data);
      this.#failed();
    });
    socket.on('error', (event: { name?: string }) => isCurrent() && this.#checkSessionEnd(event));
    socket.on('disconnect', () => isCurrent() && this.#lost());
    for (const [name, handle] of Object.entries(this.#options.handlers))
      socket.on(
        name,
        (event: unknown) => isCurrent() && (handle as (event: unknown) => void)(withServerAddresses(event)),
      );
  }

  #checkSessionEnd(event: { name?: string } | undefined): void {
    if (event?.name === 'SESSION_ENDED') this.#options.onSessionEnded?.();
  }

  #failed(): void {
    this.#failures += 1;
    this.#disconnect();
    if (this.#phase === 'closed') return;
    // Without a network HTTP would fail too.
    const isUnavailable = this.#failures >= maxFailures && navigator.onLine;
    this.#setPhase(isUnavailable ? 'unavailable' : this.#phase === 'unavailable' ? 'unavailable' : 'opening');
    this.#scheduleConnect(isUnavailable ? longRetryDelay : retryDelay);
  }

  #lost(): void {
    this.#disconnect();
    if (this.#phase === 'closed') return;
    this.#setPhase('opening');
    this.#scheduleConnect(retryDelay / 2);
  }

  #connectNow = (): void => {
    if (this.#phase === 'closed' || this.#phase === 'open' || this.#socket) return;
    clearTimeout(this.#timer);
    void this.#connect();
  };

  /** Without this event a socket notices a lost network only after half a minute. */
  #networkLost = (): void => {
    if (this.#phase === 'open') this.#lost();
  };

  #disconnect(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.disconnect();
  }

  #scheduleConnect(after: number): void {
    clearTimeout(this.#timer);
    // A random delay, so that not all clients reconnect at once when a server returns.
    this.#timer = setTimeout(() => void this.#connect(), after * (0.75 + Math.random() / 2));
  }

  #setPhase(phase: ConnectionPhase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    for (const wake of this.#waiting) wake();
    this.#options.onPhase(phase);
  }

  #nextPhase(timeout: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeout);
      this.#waiting.add(wake);
    });
  }
}
