/** What a chunk stream remembers from one chunk to the next (Adobe's specification, 5.3.1). */
export interface ChunkStream {
  /** Of a whole message, in bytes. */
  length: number;
  type: number;
  stream: number;
  /** As the last header gave it: a time or a difference. */
  field: number;
  /** That header had four more bytes for it; headers without a field of their own then have them, too. */
  isExtended: boolean;
  timestamp: number;
  /** The message that is under way, and how much of it has come. */
  body: Buffer | undefined;
  filled: number;
}

export interface ChunkHeader {
  /** The chunk stream's number. */
  readonly id: number;
  /** 0 says everything; 1 leaves the stream out, 2 also length and type, 3 everything. */
  readonly kind: number;
  /** Bytes. */
  readonly size: number;
  readonly length: number;
  readonly type: number;
  readonly stream: number;
  readonly field: number;
  readonly isExtended: boolean;
}

const sizes = [11, 7, 3, 0] as const;
const escape = 0xff_ffff;

/**
 * Reads the header at the beginning of `bytes`; undefined while it has not come whole. Throws where it leaves out what
 * was never said on its chunk stream.
 */
export function readChunkHeader(
  bytes: Buffer,
  streams: ReadonlyMap<number, ChunkStream>,
): ChunkHeader | undefined {
  const kind = bytes[0]! >> 6;
  const basic = readBasic(bytes);
  if (!basic || bytes.length < basic.size + sizes[kind]!) return undefined;
  const { id, size: at } = basic;
  const size = at + sizes[kind]!;
  const former = streams.get(id);
  if (kind === 0) {
    const said = { length: bytes.readUIntBE(at + 3, 3), type: bytes[at + 6]! };
    return withTime(bytes, { id, kind, size, ...said, stream: bytes.readUInt32LE(at + 7) });
  }
  if (!former) throw new Error('a chunk leaves out what was never said');
  const { length, type, stream, field, isExtended } = former;
  if (kind === 1) {
    const said = { length: bytes.readUIntBE(at + 3, 3), type: bytes[at + 6]! };
    return withTime(bytes, { id, kind, size, ...said, stream });
  }
  if (kind === 2) return withTime(bytes, { id, kind, size, length, type, stream });
  const whole = isExtended ? size + 4 : size;
  if (bytes.length < whole) return undefined;
  return { id, kind, size: whole, length, type, stream, field, isExtended };
}

/** The chunk stream's number, in one to three bytes. */
function readBasic(bytes: Buffer): { id: number; size: number } | undefined {
  const short = bytes[0]! & 63;
  if (short > 1) return { id: short, size: 1 };
  const size = short === 0 ? 2 : 3;
  if (bytes.length < size) return undefined;
  return { id: 64 + bytes[1]! + (size === 3 ? bytes[2]! * 256 : 0), size };
}

/** With the time, which comes first behind the number, or in four bytes at the end. */
function withTime(bytes: Buffer, header: Omit<ChunkHeader, 'field' | 'isExtended'>): ChunkHeader | undefined {
  const { kind, size } = header;
  const field = bytes.readUIntBE(size - sizes[kind]!, 3);
  if (field !== escape) return { ...header, field, isExtended: false };
  if (bytes.length < size + 4) return undefined;
  return { ...header, size: size + 4, field: bytes.readUInt32BE(size), isExtended: true };
}
