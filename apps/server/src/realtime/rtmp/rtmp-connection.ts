import type { Socket } from 'node:net';
import { respondToCommand, startMessages, statusMessage } from './command-responses.ts';
import { ChunkReader } from './chunk-reader.ts';
import { createHandshake } from './handshake.ts';
import {
  chunkSizeMessage,
  controlMessage,
  controlTypes,
  defaultChunkSize,
  messageTypes,
  protocolMessage,
  type RtmpMessage,
  serverChunkSize,
  windowSize,
  writeUint32,
} from './message.ts';
import { writeChunks } from './chunk-format.ts';

/**
 * Bytes that unfinished messages may announce before publishing, and while publishing: several times a second of the
 * best picture with its sound.
 */
const maxBytesBeforePublish = 64 * 1024;
const maxBytesOfPublisher = 3 * 1024 * 1024;
/** Bytes that may wait for a program that does not read our responses. */
const maxUnreadBytes = 64 * 1024;
/** Milliseconds from the first byte to the publish command, and for the last messages at the end. */
const publishTimeout = 10_000;
const closeTimeout = 2_000;
/** Our chunk streams: one for the connection, one for commands. */
const protocolStream = 2;
const commandStream = 3;

interface RtmpListener {
  readonly onMedia: (message: RtmpMessage) => void;
  /** Called for any received data. */
  readonly onActivity: () => void;
  /** Called once, whichever side closed the connection. */
  readonly onClose: () => void;
}

interface ConnectionDeps {
  /** Called when the program wants to publish; nothing more is read until it is accepted. */
  readonly onPublish: (connection: RtmpConnection, key: string) => void;
  readonly onClose: () => void;
}

export class RtmpConnection {
  readonly #socket: Socket;
  readonly #deps: ConnectionDeps;
  readonly #handshake: ReturnType<typeof createHandshake>;
  readonly #chunks: ChunkReader;
  readonly #deadline: NodeJS.Timeout;
  #state: 'greeting' | 'talking' | 'waiting' | 'publishing' | 'over' = 'greeting';
  #listener: RtmpListener | undefined;
  #isClosed = false;
  #window = windowSize;
  /** The chunk size that we have announced to the program. */
  #chunkSize = defaultChunkSize;
  #received = 0;
  #acknowledged = 0;

  constructor(socket: Socket, deps: ConnectionDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.#handshake = createHandshake((bytes) => this.#write(bytes));
    this.#chunks = new ChunkReader(maxBytesBeforePublish, (message) => this.#handleMessage(message));
    this.#deadline = setTimeout(() => socket.destroy(), publishTimeout);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('data', (piece) => this.#read(piece));
    socket.on('close', () => this.#close());
  }

  get isPaused(): boolean {
    return this.#socket.isPaused();
  }

  /** Calls back at once when the connection is already closed. */
  listen(listener: RtmpListener): void {
    this.#listener = listener;
    if (this.#isClosed) listener.onClose();
  }

  accept(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'publishing';
    this.#chunks.limit = maxBytesOfPublisher;
    this.#send(...startMessages());
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Sends a ping; any received data counts as a response. */
  ping(): void {
    this.#send(controlMessage(controlTypes.ping, Math.floor(performance.now())));
  }

  /** Closes the connection with a status, whose description is shown to the user. */
  reject(code: string, description: string): void {
    if (this.#state === 'over') return;
    this.#send(statusMessage({ level: 'error', code, description }));
    this.#end();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #read(piece: Buffer): void {
    if (this.#state === 'over') return;
    this.#received += piece.length;
    this.#listener?.onActivity();
    try {
      if (this.#state === 'greeting') this.#readHandshake(piece);
      else this.#chunks.read(piece);
    } catch {
      // After an error the stream cannot be parsed any more, so no message is sent.
      this.#socket.destroy();
      return;
    }
    if (this.#received - this.#acknowledged < this.#window) return;
    this.#acknowledged = this.#received;
    this.#send(protocolMessage(messageTypes.acknowledgement, writeUint32(this.#received % 2 ** 32)));
  }

  #readHandshake(piece: Buffer): void {
    const rest = this.#handshake(piece);
    if (!rest) return;
    this.#state = 'talking';
    this.#chunks.read(rest);
  }

  #handleMessage(message: RtmpMessage): void {
    const { type, body } = message;
    if (this.#state === 'over') return;
    if (type === messageTypes.command) this.#handleCommand(body);
    else if (type === messageTypes.audio || type === messageTypes.video) {
      if (this.#state !== 'publishing') throw new Error('media before publishing was accepted');
      this.#listener?.onMedia(message);
    } else if (type === messageTypes.window && body.length >= 4)
      this.#window = Math.max(1, body.readUInt32BE(0));
    else if (type === messageTypes.control && body.length >= 6 && body.readUInt16BE(0) === controlTypes.ping)
      this.#send(controlMessage(controlTypes.pong, body.readUInt32BE(2)));
    // `@setDataFrame` is ignored: the stream itself contains what it describes.
  }

  #handleCommand(body: Buffer): void {
    const { messages, key, isEnded } = respondToCommand(body);
    this.#send(...messages);
    if (isEnded) return this.#end();
    if (key === undefined || this.#state !== 'talking') return;
    clearTimeout(this.#deadline);
    this.#state = 'waiting';
    this.pause();
    this.#deps.onPublish(this, key);
  }

  #send(...messages: readonly RtmpMessage[]): void {
    for (const message of messages) {
      const id = message.type === messageTypes.command ? commandStream : protocolStream;
      this.#write(writeChunks(message, { id, chunkSize: this.#chunkSize }));
      if (message === chunkSizeMessage) this.#chunkSize = serverChunkSize;
    }
  }

  #write(bytes: Buffer): void {
    if (this.#state === 'over') return;
    this.#socket.write(bytes);
    if (this.#socket.writableLength > maxUnreadBytes) this.#socket.destroy();
  }

  /**
   * Sends the last messages and discards what still arrives: unread data would make the socket reset and lose the
   * messages.
   */
  #end(): void {
    this.#state = 'over';
    clearTimeout(this.#deadline);
    this.#socket.end();
    this.#socket.resume();
    const closeTimer = setTimeout(() => this.#socket.destroy(), closeTimeout);
    this.#socket.once('close', () => clearTimeout(closeTimer));
  }

  #close(): void {
    clearTimeout(this.#deadline);
    this.#state = 'over';
    this.#isClosed = true;
    this.#listener?.onClose();
    this.#deps.onClose();
  }
}
