import type { Socket } from 'socket.io-client';
import { ApiError } from '@academy/client/api-error.ts';
import { codes } from '@academy/contract/http/envelope.ts';
import type { errors } from '@academy/contract/http/errors.ts';
import { timeouts } from '@academy/contract/limits.ts';
import type { RoomCommand } from '@academy/contract/realtime/room.ts';
import { roomNamespace, roomPath } from '@academy/contract/realtime/socket-addresses.ts';
import { withServerAddresses } from '../../platform/server-address.ts';

export interface ConnectionOptions {
  /** Requests a signature from the server, once for every connection. Rejects with a message for the user. */
  readonly getSign: () => Promise<{ sign: string }>;
  /** `https://host`; if absent, the page's origin. */
  readonly origin?: string;
}

interface ConnectionListener {
  /** The server accepted the connection: missed events have to be loaded. */
  readonly onConnected: () => void;
  /** The connection broke or could not be opened; it is retried. */
  readonly onDisconnected: () => void;
  /**
   * The connection is not retried. `message` is the server's reason; undefined if the server disconnected the user,
   * who received the reason in an event.
   */
  readonly onRejected: (message: string | undefined) => void;
  /** The user may not enter this live; `message` is the server's reason. Not retried either. */
  readonly onExcluded: (message: string) => void;
  /** An event of the server. */
  readonly onEvent: (name: string, payload: unknown) => void;
}

/** How often the connection may be refused temporarily. */
const maxRefusals = 3;
/** Delay between two attempts, ms. It doubles with each refusal, so that a full room is not asked all the time. */
const retryDelay = 2_000;
const maxRefusalDelay = 32_000;

/** The socket connection of a room: loads the library, gets a signature for each connection and reconnects. */
export class RoomConnection {
  #options: ConnectionOptions;
  #listener: ConnectionListener;
  #socket: Socket | undefined;
  #closed = false;
  #refusals = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #signFailure: Error | undefined;

  constructor(options: ConnectionOptions, listener: ConnectionListener) {
    this.#options = options;
    this.#listener = listener;
    void this.#open();
  }

  /** Undefined until the library has loaded. */
  get socket(): Socket | undefined {
    return this.#socket;
  }

  /** The room was joined: earlier refusals no longer count. */
  resetRefusals(): void {
    this.#refusals = 0;
  }

  /** Runs `work` after a delay, replacing what was scheduled before. */
  schedule(work: () => void, delay = retryDelay): void {
    clearTimeout(this.#timer);
    // A random delay, so that not all clients reconnect at once when a server returns.
    this.#timer = setTimeout(() => this.#closed || work(), delay * (0.5 + Math.random()));
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
        auth: (send) => void this.#sign().then(send),
      });
      this.#socket = socket;
      this.#addListeners(socket);
    } catch {
      this.#listener.onDisconnected();
      this.schedule(() => void this.#open());
    }
  }

  /** Without a signature the server refuses the connection, which is retried. */
  async #sign(): Promise<{ sign?: string }> {
    try {
      const { sign } = await this.#options.getSign();
      this.#signFailure = undefined;
      return { sign };
    } catch (error) {
      this.#signFailure = error as Error;
      return {};
    }
  }

  #addListeners(socket: Socket): void {
    socket.on('connect', this.#listener.onConnected);
    socket.on('connect_error', (error) => this.#handleConnectError(socket, error));
    socket.on('disconnect', (reason) => {
      // socket.io does not reconnect after the server disconnected.
      if (reason === 'io server disconnect') void this.#handleServerDisconnect();
      else this.#listener.onDisconnected();
    });
    socket.onAny((name: string, payload: unknown) =>
      this.#listener.onEvent(name, withServerAddresses(payload)),
    );
  }

  /** The server disconnects for several reasons; whether it would let the user in again is told by the next signature. */
  async #handleServerDisconnect(): Promise<void> {
    this.#listener.onRejected(undefined);
    await this.#sign();
    if (!this.#closed && isExclusion(this.#signFailure)) this.#listener.onExcluded(this.#signFailure.message);
  }

  #handleConnectError(socket: Socket, error: Error): void {
    // A network failure: the library retries by itself.
    if (socket.active) return this.#listener.onDisconnected();
    if (isExclusion(this.#signFailure)) return this.#listener.onExcluded(this.#signFailure.message);
    this.#refusals += 1;
    const name = (error as { data?: { name?: string } }).data?.name;
    const isTemporary = name === 'UNAVAILABLE' || (name === 'NOT_ALLOWED' && this.#refusals < maxRefusals);
    if (!isTemporary) return this.#listener.onRejected((this.#signFailure ?? error).message);
    this.#listener.onDisconnected();
    const delay = Math.min(retryDelay * 2 ** (this.#refusals - 1), maxRefusalDelay);
    this.schedule(() => socket.connect(), delay);
  }
}

const notAllowed = 1003 satisfies (typeof errors)['NOT_ALLOWED']['code'];

/** Whether the server refused a signature because the user may not enter this live. */
const isExclusion = (failure: Error | undefined): failure is ApiError =>
  failure instanceof ApiError && failure.code === notAllowed;

/** Why a command failed, with a message for the user. */
class RoomError extends Error {
  override readonly name = 'RoomError';
  /** As in the API's responses, where the reason has one. */
  readonly code: number | undefined;

  constructor(message: string, { code, cause }: { code?: number | undefined; cause?: string } = {}) {
    super(message, { cause });
    this.code = code;
  }
}

type CommandResponse = { ok: boolean; message?: string; second_factor_needed?: true } & Record<
  string,
  unknown
>;

/** How long a response may take, ms. */
const commandTimeout = 10_000;
const maxAttempts = 3;

const connectionLostMessage = '网络不太稳定，请再试一次';

/** Sends a command and resolves with its response. Throws RoomError. */
export async function sendCommand(
  socket: Socket | undefined,
  command: RoomCommand,
  input: object,
): Promise<Record<string, unknown>> {
  if (!socket?.connected) throw new RoomError(connectionLostMessage);
  const response = await (
    socket.timeout(commandTimeout).emitWithAck(command, input) as Promise<CommandResponse>
  ).catch(() => {
    throw new RoomError(connectionLostMessage, { cause: 'silence' });
  });
  if (!response.ok) {
    const code = response.second_factor_needed ? codes.secondFactorNeeded : undefined;
    throw new RoomError(response.message ?? connectionLostMessage, { code });
  }
  return withServerAddresses(response);
}

/** Retries a command that has a request key if no response came: the server runs it only once. */
export async function retryOnTimeout<Response>(send: () => Promise<Response>): Promise<Response> {
  for (let left = maxAttempts - 1; ; left -= 1) {
    try {
      return await send();
    } catch (error) {
      if (left === 0 || (error as Error).cause !== 'silence') throw error;
    }
  }
}
