import { type ChunkHeader, type ChunkStream, readChunkHeader } from './chunk-header.ts';
import { messageTypes, type RtmpMessage } from './message.ts';
import { usualChunkSize } from './settings-messages.ts';

/** Programs use a handful. */
const mostStreams = 32;

/**
 * Makes messages of chunks that come in pieces, however those are cut. What the messages that are under way say they
 * will weigh is never more than `limit` bytes together. Messages about chunks themselves are obeyed here.
 */
export class ChunkReader {
  /** Bytes; may change between pieces. */
  limit: number;
  readonly #onMessage: (message: RtmpMessage) => void;
  readonly #streams = new Map<number, ChunkStream>();
  #chunkSize = usualChunkSize;
  /** The beginning of a header. */
  #held = Buffer.alloc(0);
  /** The chunk that is under way, and what is still to come of it. */
  #current: ChunkStream | undefined;
  #left = 0;
  #promised = 0;

  constructor(limit: number, onMessage: (message: RtmpMessage) => void) {
    this.limit = limit;
    this.#onMessage = onMessage;
  }

  /** Throws for what is no RTMP, or too much. */
  read(piece: Buffer): void {
    let rest = this.#held.length > 0 ? Buffer.concat([this.#held, piece]) : piece;
    this.#held = Buffer.alloc(0);
    while (rest.length > 0) {
      if (this.#current) {
        rest = this.#fill(this.#current, rest);
        continue;
      }
      const header = readChunkHeader(rest, this.#streams);
      if (!header) {
        // A copy, or some bytes would keep a whole piece.
        this.#held = Buffer.from(rest);
        return;
      }
      rest = rest.subarray(header.size);
      this.#begin(header);
    }
  }

  #begin(header: ChunkHeader): void {
    const { id, kind, length, type, stream, field, isExtended } = header;
    const former = this.#streams.get(id);
    if (!former && this.#streams.size >= mostStreams) throw new Error('too many chunk streams');
    if (former?.body) {
      if (kind !== 3) throw new Error('a message begins within another');
      return this.#goOn(former, former.body);
    }
    this.#promised += length;
    if (this.#promised > this.limit) throw new Error('more is promised than we keep');
    const timestamp = (kind === 0 ? field : former!.timestamp + field) >>> 0;
    const body = Buffer.allocUnsafe(length);
    const begun = { length, type, stream, field, isExtended, timestamp, body, filled: 0 };
    this.#streams.set(id, begun);
    this.#goOn(begun, body);
  }

  #goOn(stream: ChunkStream, body: Buffer): void {
    this.#left = Math.min(this.#chunkSize, body.length - stream.filled);
    if (this.#left > 0) this.#current = stream;
    else this.#finish(stream, body);
  }

  /** Returns what does not belong to the chunk. */
  #fill(stream: ChunkStream, bytes: Buffer): Buffer {
    const { body } = stream;
    const count = Math.min(this.#left, bytes.length);
    bytes.copy(body!, stream.filled, 0, count);
    stream.filled += count;
    this.#left -= count;
    if (this.#left === 0) {
      this.#current = undefined;
      if (stream.filled === body!.length) this.#finish(stream, body!);
    }
    return bytes.subarray(count);
  }

  #finish(of: ChunkStream, body: Buffer): void {
    this.#drop(of);
    const { type, stream, timestamp } = of;
    if (type === messageTypes.chunkSize) this.#chunkSize = readChunkSize(body);
    else if (type === messageTypes.abort) this.#abort(body);
    else this.#onMessage({ type, stream, timestamp, body });
  }

  /** They will not send the rest of what they began. */
  #abort(body: Buffer): void {
    const stream = body.length >= 4 ? this.#streams.get(body.readUInt32BE(0)) : undefined;
    if (stream?.body) this.#drop(stream);
  }

  #drop(stream: ChunkStream): void {
    this.#promised -= stream.length;
    stream.body = undefined;
  }
}

function readChunkSize(body: Buffer): number {
  const size = body.length >= 4 ? body.readUInt32BE(0) : 0;
  if (size < 1 || size > 0x7fff_ffff) throw new Error('no possible size of chunks');
  return size;
}
