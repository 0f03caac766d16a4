import { randomFillSync } from 'node:crypto';

/** Adobe's specification, 5.2: one byte for the version, then 1536 bytes each way, twice. */
const version = 3;
const length = 1_536;

/**
 * The server's side of the simple handshake. The returned function takes the received data; it returns undefined
 * until the handshake is complete, and then what follows it. Throws for data that is not RTMP.
 */
export function createHandshake(send: (bytes: Buffer) => void): (piece: Buffer) => Buffer | undefined {
  let received = Buffer.alloc(0);
  let hasResponded = false;
  return (piece) => {
    received = Buffer.concat([received, piece]);
    if (received.length > 0 && received[0] !== version) throw new Error('this is no RTMP');
    if (!hasResponded && received.length > length) {
      hasResponded = true;
      send(handshakeResponse(received.subarray(1, 1 + length)));
    }
    return received.length > 2 * length ? received.subarray(1 + 2 * length) : undefined;
  };
}

/** Our version, our own bytes (a time of 0, zeros, then random bytes), and the client's bytes. */
function handshakeResponse(clientBytes: Buffer): Buffer {
  const serverBytes = Buffer.alloc(length);
  randomFillSync(serverBytes, 8);
  return Buffer.concat([Buffer.from([version]), serverBytes, clientBytes]);
}
