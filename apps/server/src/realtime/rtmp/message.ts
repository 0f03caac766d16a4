export interface RtmpMessage {
  readonly type: number;
  /** The message stream (not the chunk stream); 0 is the connection itself. */
  readonly stream: number;
  /** Milliseconds, 32 bits. */
  readonly timestamp: number;
  readonly body: Buffer;
}

/** Message types (Adobe's specification, 5.4 and 7.1). */
export const messageTypes = {
  chunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  control: 4,
  window: 5,
  bandwidth: 6,
  audio: 8,
  video: 9,
  data: 18,
  command: 20,
} as const;

/** Types of control messages (7.1.7). */
export const controlTypes = { streamBegin: 0, ping: 6, pong: 7 } as const;

export const writeUint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** Creates a message of the connection itself. */
export const protocolMessage = (type: number, body: Buffer): RtmpMessage => ({
  type,
  stream: 0,
  timestamp: 0,
  body,
});

/** Creates a control message: its type, then a number. */
export const controlMessage = (kind: number, value: number): RtmpMessage =>
  protocolMessage(messageTypes.control, Buffer.concat([Buffer.from([0, kind]), writeUint32(value)]));

/** Bytes after which each side acknowledges what it received. */
export const windowSize = 2_500_000;
/** Bytes of a message in one chunk: the protocol's default, and ours. */
export const defaultChunkSize = 128;
export const serverChunkSize = 4_096;
/** Limit type "dynamic": the program may interpret it. */
const dynamicLimit = 2;

export const windowMessage = protocolMessage(messageTypes.window, writeUint32(windowSize));
export const bandwidthMessage = protocolMessage(
  messageTypes.bandwidth,
  Buffer.concat([writeUint32(windowSize), Buffer.from([dynamicLimit])]),
);
export const chunkSizeMessage = protocolMessage(messageTypes.chunkSize, writeUint32(serverChunkSize));
