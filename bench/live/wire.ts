import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/** One end of a WebSocket that does as little as it can: it takes its processor time from the server's cores. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

interface WireListener {
  /** A whole message of text; its bytes are good until this returns. */
  readonly onMessage: (message: Buffer, wire: Wire) => void;
  /** With why it could not be opened, if it could not. */
  readonly onClose: (refusal: Error | undefined) => void;
}

const nothing: Buffer = Buffer.alloc(0);
const textFrame = 1;
const isLong = 126;
const isLongest = 127;

/** Connects to `http://host:port/path`. */
export function openWire(address: string, { onMessage, onClose }: WireListener): void {
  const { hostname, port, host, pathname, search } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const wire: Wire = { send: (text) => void socket.write(frameOf(text)), close: () => socket.destroy() };
  let rest: Buffer = nothing;
  let isOpen = false;
  let refusal: Error | undefined;
  socket.on('data', (piece: Buffer) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const end = isOpen ? 0 : rest.indexOf('\r\n\r\n');
    if (end < 0) return;
    if (!isOpen) {
      const answer = rest.toString('latin1', 0, rest.indexOf('\r'));
      if (!answer.includes(' 101 ')) return void socket.destroy(new Error(answer));
      isOpen = true;
      rest = rest.subarray(end + 4);
    }
    rest = readFrames(rest, (message) => onMessage(message, wire));
  });
  socket.on('error', (error) => (refusal = error));
  socket.on('close', () => onClose(refusal));
  const head = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
}

/** Gives the messages in `bytes`, and gives back what is not whole yet. A server masks nothing, and ours splits nothing. */
function readFrames(bytes: Buffer, onMessage: (message: Buffer) => void): Buffer {
  let at = 0;
  for (let left = bytes.length; left >= 2; left = bytes.length - at) {
    const short = bytes[at + 1]!;
    const head = short === isLong ? 4 : short === isLongest ? 10 : 2;
    if (left < head) break;
    const length = head === 2 ? short : head === 4 ? bytes.readUInt16BE(at + 2) : bytes.readUInt32BE(at + 6);
    const end = at + head + length;
    if (bytes.length < end) break;
    if ((bytes[at]! & 0x0f) === textFrame) onMessage(bytes.subarray(at + head, end));
    at = end;
  }
  // A copy: a few bytes would keep the whole piece.
  return at === bytes.length ? nothing : at === 0 ? bytes : Buffer.from(bytes.subarray(at));
}

/** Clients must mask; by zeros what was meant stays as it is. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const { length } = body;
  const size = length < isLong ? [0x80 | length] : [0x80 | isLong, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([0x80 | textFrame, ...size, 0, 0, 0, 0]), body]);
}
