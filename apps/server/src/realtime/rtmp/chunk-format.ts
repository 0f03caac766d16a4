import type { RtmpMessage } from './message.ts';

/** The state of a chunk stream between chunks (Adobe's specification, 5.3.1). */
export interface ChunkStream {
  /** Bytes of a whole message. */
  length: number;
  type: number;
  stream: number;
  /** The timestamp field of the last header: a time or a difference. */
  timestampField: number;
  /**
   * Whether the last full header had the four-byte extended timestamp; headers without a timestamp then have it too.
   */
  isExtended: boolean;
  timestamp: number;
  /** The unfinished message and the number of its bytes received. */
  body: Buffer | undefined;
  filled: number;
}

export interface ChunkHeader {
  /** The chunk stream's id. */
  readonly id: number;
  /** The format: 0 has all fields; 1 omits the stream, 2 also length and type, 3 everything. */
  readonly kind: number;
  /** Bytes of the header. */
  readonly size: number;
  readonly length: number;
  readonly type: number;
  readonly stream: number;
  readonly timestampField: number;
  readonly isExtended: boolean;
}

const sizes = [11, 7, 3, 0] as const;
const extendedTimestampMarker = 0xff_ffff;

/**
 * Reads the header at the start of `bytes`; undefined while it is incomplete. Throws when it omits fields that its
 * chunk stream never had.
 */
export function readChunkHeader(
  bytes: Buffer,
  streams: ReadonlyMap<number, ChunkStream>,
): ChunkHeader | undefined {
  const kind = bytes[0]! >> 6;
  const basic = readBasic(bytes);
  if (!basic || bytes.length < basic.size + sizes[kind]!) return undefined;
  const { id, size: offset } = basic;
  const size = offset + sizes[kind]!;
  const previous = streams.get(id);
  if (kind === 0) {
    const lengthAndType = { length: bytes.readUIntBE(offset + 3, 3), type: bytes[offset + 6]! };
    return withTime(bytes, { id, kind, size, ...lengthAndType, stream: bytes.readUInt32LE(offset + 7) });
  }
  if (!previous) throw new Error('a chunk omits a header that was never sent');
  const { length, type, stream, timestampField, isExtended } = previous;
  if (kind === 1) {
    const lengthAndType = { length: bytes.readUIntBE(offset + 3, 3), type: bytes[offset + 6]! };
    return withTime(bytes, { id, kind, size, ...lengthAndType, stream });
  }
  if (kind === 2) return withTime(bytes, { id, kind, size, length, type, stream });
  const headerSize = isExtended ? size + 4 : size;
  if (bytes.length < headerSize) return undefined;
  return { id, kind, size: headerSize, length, type, stream, timestampField, isExtended };
}

/** Reads the chunk stream's id, which takes one to three bytes. */
function readBasic(bytes: Buffer): { id: number; size: number } | undefined {
  const shortId = bytes[0]! & 63;
  if (shortId > 1) return { id: shortId, size: 1 };
  const size = shortId === 0 ? 2 : 3;
  if (bytes.length < size) return undefined;
  return { id: 64 + bytes[1]! + (size === 3 ? bytes[2]! * 256 : 0), size };
}

/** Adds the timestamp, which follows the id, or is in four extra bytes at the end. */
function withTime(
  bytes: Buffer,
  header: Omit<ChunkHeader, 'timestampField' | 'isExtended'>,
): ChunkHeader | undefined {
  const { kind, size } = header;
  const timestampField = bytes.readUIntBE(size - sizes[kind]!, 3);
  if (timestampField !== extendedTimestampMarker) return { ...header, timestampField, isExtended: false };
  if (bytes.length < size + 4) return undefined;
  return { ...header, size: size + 4, timestampField: bytes.readUInt32BE(size), isExtended: true };
}

const maxShortTimestamp = 0xff_ffff;

/** Splits a message into chunks, the first with a full header: a server sends few and short messages. */
export function writeChunks(
  { type, stream, timestamp, body }: RtmpMessage,
  { id, chunkSize }: { /** Of the chunk stream, 2 to 63. */ id: number; chunkSize: number },
): Buffer {
  const isExtended = timestamp >= maxShortTimestamp;
  const extendedTimestamp = Buffer.alloc(isExtended ? 4 : 0);
  if (isExtended) extendedTimestamp.writeUInt32BE(timestamp);
  const header = Buffer.alloc(12);
  header[0] = id;
  header.writeUIntBE(Math.min(timestamp, maxShortTimestamp), 1, 3);
  header.writeUIntBE(body.length, 4, 3);
  header[7] = type;
  header.writeUInt32LE(stream, 8);
  const chunks = [header, extendedTimestamp, body.subarray(0, chunkSize)];
  for (let offset = chunkSize; offset < body.length; offset += chunkSize)
    chunks.push(Buffer.from([0xc0 | id]), extendedTimestamp, body.subarray(offset, offset + chunkSize));
  return Buffer.concat(chunks);
}
