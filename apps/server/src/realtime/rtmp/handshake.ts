import { randomFillSync } from 'node:crypto';

/** Adobe's specification, 5.2: one byte for the version, then 1536 each way twice. */
const version = 3;
const length = 1_536;

/**
 * The server's side of the plain handshake. The returned function takes what comes and returns what follows the
 * handshake once that is over, undefined before. Throws where it is no RTMP.
 */
export function createHandshake(send: (bytes: Buffer) => void): (piece: Buffer) => Buffer | undefined {
  let held = Buffer.alloc(0);
  let isAnswered = false;
  return (piece) => {
    held = Buffer.concat([held, piece]);
    if (held.length > 0 && held[0] !== version) throw new Error('this is no RTMP');
    if (!isAnswered && held.length > length) {
      isAnswered = true;
      send(answerTo(held.subarray(1, 1 + length)));
    }
    return held.length > 2 * length ? held.subarray(1 + 2 * length) : undefined;
  };
}

/** Our version, our own bytes (a time of 0, then zeros, then noise), and theirs again. */
function answerTo(theirs: Buffer): Buffer {
  const ours = Buffer.alloc(length);
  randomFillSync(ours, 8);
  return Buffer.concat([Buffer.from([version]), ours, theirs]);
}
