import { messageTypes, type RtmpMessage } from './message.ts';

/**
 * Signature, version, flags for sound and picture, the header's length, and the previous tag's length, which is 0.
 */
export const flvHeader = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);

/** Writes an audio or video message as an FLV tag: the bodies are identical. */
export function writeFlvTag({ type, timestamp, body }: RtmpMessage): Buffer {
  const tag = Buffer.alloc(11 + body.length + 4);
  tag[0] = type;
  tag.writeUIntBE(body.length, 1, 3);
  tag.writeUIntBE(timestamp & 0xff_ffff, 4, 3);
  tag[7] = timestamp >>> 24;
  body.copy(tag, 11);
  tag.writeUInt32BE(11 + body.length, 11 + body.length);
  return tag;
}

const avc = 7;
const aac = 10;

/** Whether it is H.264 or AAC, the only accepted codecs. Empty messages pass. */
export function isPlayable({ type, body }: RtmpMessage): boolean {
  if (body.length === 0) return true;
  // When the first bit is set a codec name follows: a newer, unsupported codec.
  if (type === messageTypes.video) return (body[0]! & 0x8f) === avc;
  return body[0]! >> 4 === aac;
}

export const isDecoderConfig = ({ type, body }: RtmpMessage): boolean =>
  type === messageTypes.video && body.length > 1 && body[1] === 0;
