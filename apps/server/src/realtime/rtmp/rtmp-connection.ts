import type { Socket } from 'node:net';
import { answerCommand, startMessages, statusMessage } from './answer-command.ts';
import { ChunkReader } from './chunk-reader.ts';
import { createHandshake } from './handshake.ts';
import {
  controlKinds,
  controlMessage,
  messageTypes,
  protocolMessage,
  type RtmpMessage,
  writeUint32,
} from './message.ts';
import { chunkSizeMessage, ourChunkSize, usualChunkSize, usualWindow } from './settings-messages.ts';
import { writeChunks } from './write-chunks.ts';

/** Bytes that a stranger may promise us, and a publisher: a second of the best picture several times over, and its sound. */
const mostOfStranger = 64 * 1024;
const mostOfPublisher = 3 * 1024 * 1024;
/** Bytes that wait for one who does not read our answers. */
const mostUnread = 64 * 1024;
/** From the first byte until it wants to publish, ms; and how long our farewell may take. */
const patience = 10_000;
const farewell = 2_000;
/** Chunk streams of ours: what concerns the connection, and the rest. */
const protocolStream = 2;
const commandStream = 3;

interface RtmpListener {
  readonly onMedia: (message: RtmpMessage) => void;
  /** Something came, whatever it was. */
  readonly onHeard: () => void;
  /** Once, whoever closed it. */
  readonly onClose: () => void;
}

interface ConnectionParts {
  /** It wants to publish; nothing more is read until it was let in. */
  readonly onPublish: (connection: RtmpConnection, key: string) => void;
  readonly onClose: () => void;
}

/** One program that publishes, from its first byte to its last. */
export class RtmpConnection {
  readonly #socket: Socket;
  readonly #parts: ConnectionParts;
  readonly #handshake: ReturnType<typeof createHandshake>;
  readonly #chunks: ChunkReader;
  readonly #deadline: NodeJS.Timeout;
  #state: 'greeting' | 'talking' | 'waiting' | 'publishing' | 'over' = 'greeting';
  #listener: RtmpListener | undefined;
  #isClosed = false;
  #window = usualWindow;
  /** Of what we say, as far as they know. */
  #chunkSize = usualChunkSize;
  #received = 0;
  #acknowledged = 0;

  constructor(socket: Socket, parts: ConnectionParts) {
    this.#socket = socket;
    this.#parts = parts;
    this.#handshake = createHandshake((bytes) => this.#write(bytes));
    this.#chunks = new ChunkReader(mostOfStranger, (message) => this.#take(message));
    this.#deadline = setTimeout(() => socket.destroy(), patience);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('data', (piece) => this.#read(piece));
    socket.on('close', () => this.#close());
  }

  get isPaused(): boolean {
    return this.#socket.isPaused();
  }

  /** Calls back at once when it is closed already. */
  listen(listener: RtmpListener): void {
    this.#listener = listener;
    if (this.#isClosed) listener.onClose();
  }

  /** Says that what is published is taken. */
  letIn(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'publishing';
    this.#chunks.limit = mostOfPublisher;
    this.#send(...startMessages());
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Asks for a sign of life; nobody needs to answer who sends something else. */
  ping(): void {
    this.#send(controlMessage(controlKinds.ping, Math.floor(performance.now())));
  }

  /** Closes it with a status, whose words a person may be shown. */
  refuse(code: string, description: string): void {
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
    this.#listener?.onHeard();
    try {
      if (this.#state === 'greeting') this.#greet(piece);
      else this.#chunks.read(piece);
    } catch {
      // Neither chunks nor anything else can be understood after it: there is no telling it so.
      this.#socket.destroy();
      return;
    }
    if (this.#received - this.#acknowledged < this.#window) return;
    this.#acknowledged = this.#received;
    this.#send(protocolMessage(messageTypes.acknowledgement, writeUint32(this.#received % 2 ** 32)));
  }

  #greet(piece: Buffer): void {
    const rest = this.#handshake(piece);
    if (!rest) return;
    this.#state = 'talking';
    this.#chunks.read(rest);
  }

  #take(message: RtmpMessage): void {
    const { type, body } = message;
    if (this.#state === 'over') return;
    if (type === messageTypes.command) this.#obey(body);
    else if (type === messageTypes.audio || type === messageTypes.video) {
      if (this.#state !== 'publishing') throw new Error('a picture before it was let in');
      this.#listener?.onMedia(message);
    } else if (type === messageTypes.window && body.length >= 4)
      this.#window = Math.max(1, body.readUInt32BE(0));
    else if (type === messageTypes.control && body.length >= 6 && body.readUInt16BE(0) === controlKinds.ping)
      this.#send(controlMessage(controlKinds.pong, body.readUInt32BE(2)));
    // What `@setDataFrame` says of the stream, the stream says itself.
  }

  #obey(body: Buffer): void {
    const { messages, key, isOver } = answerCommand(body);
    this.#send(...messages);
    if (isOver) return this.#end();
    if (key === undefined || this.#state !== 'talking') return;
    clearTimeout(this.#deadline);
    this.#state = 'waiting';
    this.pause();
    this.#parts.onPublish(this, key);
  }

  #send(...messages: readonly RtmpMessage[]): void {
    for (const message of messages) {
      const id = message.type === messageTypes.command ? commandStream : protocolStream;
      this.#write(writeChunks(message, { id, chunkSize: this.#chunkSize }));
      if (message === chunkSizeMessage) this.#chunkSize = ourChunkSize;
    }
  }

  #write(bytes: Buffer): void {
    if (this.#state === 'over') return;
    this.#socket.write(bytes);
    if (this.#socket.writableLength > mostUnread) this.#socket.destroy();
  }

  /** Its last words are sent, what still comes is thrown away: unread, it would swallow the words. */
  #end(): void {
    this.#state = 'over';
    clearTimeout(this.#deadline);
    this.#socket.end();
    this.#socket.resume();
    const cut = setTimeout(() => this.#socket.destroy(), farewell);
    this.#socket.once('close', () => clearTimeout(cut));
  }

  #close(): void {
    clearTimeout(this.#deadline);
    this.#state = 'over';
    this.#isClosed = true;
    this.#listener?.onClose();
    this.#parts.onClose();
  }
}
