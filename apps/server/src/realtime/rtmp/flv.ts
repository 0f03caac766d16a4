import { messageTypes, type RtmpMessage } from './message.ts';

/** Signature, version, "sound and picture", the head's own length, and the length of no tag before. */
export const flvHead = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);

/** A message of sound or picture as a tag of FLV: the bodies are the same. */
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

/** Whether it is H.264 or AAC, the only ones that are let in. Empty messages are nobody's. */
export function isPlayable({ type, body }: RtmpMessage): boolean {
  if (body.length === 0) return true;
  // With the first bit set the codec's name follows: a newer one than these.
  if (type === messageTypes.video) return (body[0]! & 0x8f) === avc;
  return body[0]! >> 4 === aac;
}

/** Whether a picture's message says how all that follow are to be decoded. */
export const isDecoderHead = ({ type, body }: RtmpMessage): boolean =>
  type === messageTypes.video && body.length > 1 && body[1] === 0;
