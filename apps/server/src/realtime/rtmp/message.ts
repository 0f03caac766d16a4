/** A message of RTMP, whole. */
export interface RtmpMessage {
  readonly type: number;
  /** The stream of messages, as against of chunks: 0 for the connection itself. */
  readonly stream: number;
  /** Milliseconds, 32 bits. */
  readonly timestamp: number;
  readonly body: Buffer;
}

/** Kinds of messages (Adobe's specification, 5.4 and 7.1). */
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

/** What a control message is about (7.1.7). */
export const controlKinds = { begin: 0, ping: 6, pong: 7 } as const;

export const writeUint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** A message of the connection itself. */
export const protocolMessage = (type: number, body: Buffer): RtmpMessage => ({
  type,
  stream: 0,
  timestamp: 0,
  body,
});

/** A control message: its kind, then a number. */
export const controlMessage = (kind: number, value: number): RtmpMessage =>
  protocolMessage(messageTypes.control, Buffer.concat([Buffer.from([0, kind]), writeUint32(value)]));
