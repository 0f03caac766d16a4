import { type ChunkHeader, type ChunkStream, readChunkHeader } from './chunk-format.ts';
import { defaultChunkSize, messageTypes, type RtmpMessage } from './message.ts';

/** Programs use only a few. */
const maxChunkStreams = 32;

/**
 * Assembles messages from chunks that arrive in pieces of any size. The unfinished messages may announce at most
 * `limit` bytes together. Messages that control chunks are handled here.
 */
export class ChunkReader {
  /** Bytes; may be changed between pieces. */
  limit: number;
  readonly #onMessage: (message: RtmpMessage) => void;
  readonly #streams = new Map<number, ChunkStream>();
  #chunkSize = defaultChunkSize;
  /** The incomplete header of the next chunk. */
  #partialHeader = Buffer.alloc(0);
  /** The chunk stream of the unfinished chunk, and how many of its bytes are missing. */
  #current: ChunkStream | undefined;
  #chunkRemaining = 0;
  #announcedBytes = 0;

  constructor(limit: number, onMessage: (message: RtmpMessage) => void) {
    this.limit = limit;
    this.#onMessage = onMessage;
  }

  /** Throws for data that is not RTMP, or exceeds the limit. */
  read(piece: Buffer): void {
    let rest = this.#partialHeader.length > 0 ? Buffer.concat([this.#partialHeader, piece]) : piece;
    this.#partialHeader = Buffer.alloc(0);
    while (rest.length > 0) {
      if (this.#current) {
        rest = this.#readChunk(this.#current, rest);
        continue;
      }
      const header = readChunkHeader(rest, this.#streams);
      if (!header) {
        // Copied, because otherwise a few bytes would keep the whole piece in memory.
        this.#partialHeader = Buffer.from(rest);
        return;
      }
      rest = rest.subarray(header.size);
      this.#startMessage(header);
    }
  }

  #startMessage(header: ChunkHeader): void {
    const { id, kind, length, type, stream, timestampField, isExtended } = header;
    const previous = this.#streams.get(id);
    if (!previous && this.#streams.size >= maxChunkStreams) throw new Error('too many chunk streams');
    if (previous?.body) {
      if (kind !== 3) throw new Error('a message begins within another');
      return this.#startChunk(previous, previous.body);
    }
    this.#announcedBytes += length;
    if (this.#announcedBytes > this.limit) throw new Error('more is promised than we keep');
    const timestamp = (kind === 0 ? timestampField : previous!.timestamp + timestampField) >>> 0;
    const body = Buffer.allocUnsafe(length);
    const started = { length, type, stream, timestampField, isExtended, timestamp, body, filled: 0 };
    this.#streams.set(id, started);
    this.#startChunk(started, body);
  }

  #startChunk(stream: ChunkStream, body: Buffer): void {
    this.#chunkRemaining = Math.min(this.#chunkSize, body.length - stream.filled);
    if (this.#chunkRemaining > 0) this.#current = stream;
    else this.#finishMessage(stream, body);
  }

  /** Returns the bytes after the chunk. */
  #readChunk(stream: ChunkStream, bytes: Buffer): Buffer {
    const { body } = stream;
    const count = Math.min(this.#chunkRemaining, bytes.length);
    bytes.copy(body!, stream.filled, 0, count);
    stream.filled += count;
    this.#chunkRemaining -= count;
    if (this.#chunkRemaining === 0) {
      this.#current = undefined;
      if (stream.filled === body!.length) this.#finishMessage(stream, body!);
    }
    return bytes.subarray(count);
  }

  #finishMessage(chunkStream: ChunkStream, body: Buffer): void {
    this.#dropBody(chunkStream);
    const { type, stream, timestamp } = chunkStream;
    if (type === messageTypes.chunkSize) this.#chunkSize = readChunkSize(body);
    else if (type === messageTypes.abort) this.#abort(body);
    else this.#onMessage({ type, stream, timestamp, body });
  }

  /** The peer will not send the rest of the message. */
  #abort(body: Buffer): void {
    const stream = body.length >= 4 ? this.#streams.get(body.readUInt32BE(0)) : undefined;
    if (stream?.body) this.#dropBody(stream);
  }

  #dropBody(stream: ChunkStream): void {
    this.#announcedBytes -= stream.length;
    stream.body = undefined;
  }
}

function readChunkSize(body: Buffer): number {
  const size = body.length >= 4 ? body.readUInt32BE(0) : 0;
  if (size < 1 || size > 0x7fff_ffff) throw new Error('an invalid chunk size');
  return size;
}
