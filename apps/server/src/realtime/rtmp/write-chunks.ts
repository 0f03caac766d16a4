import type { RtmpMessage } from './message.ts';

const escape = 0xff_ffff;

/** A message in chunks, with whole headers: what a server says is short and rare. */
export function writeChunks(
  { type, stream, timestamp, body }: RtmpMessage,
  { id, chunkSize }: { /** Of the chunk stream, 2 to 63. */ id: number; chunkSize: number },
): Buffer {
  const isExtended = timestamp >= escape;
  const more = Buffer.alloc(isExtended ? 4 : 0);
  if (isExtended) more.writeUInt32BE(timestamp);
  const head = Buffer.alloc(12);
  head[0] = id;
  head.writeUIntBE(Math.min(timestamp, escape), 1, 3);
  head.writeUIntBE(body.length, 4, 3);
  head[7] = type;
  head.writeUInt32LE(stream, 8);
  const parts = [head, more, body.subarray(0, chunkSize)];
  for (let at = chunkSize; at < body.length; at += chunkSize)
    parts.push(Buffer.from([0xc0 | id]), more, body.subarray(at, at + chunkSize));
  return Buffer.concat(parts);
}
