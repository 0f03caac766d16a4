import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { RoomCommand } from '@academy/contract/realtime/room.ts';
import { roomNamespace, roomPath } from '@academy/contract/realtime/socket-addresses.ts';

/** A WebSocket client that does as little as possible, because it shares the cores with the server. */
interface WebSocketClient {
  send(text: string): void;
  close(): void;
}

interface WebSocketListener {
  /** A whole text message. The buffer is valid only during this call. */
  readonly onMessage: (message: Buffer, client: WebSocketClient) => void;
  /** Called with the error if the connection could not be opened. */
  readonly onClose: (openError: Error | undefined) => void;
}

const noBytes: Buffer = Buffer.alloc(0);
const textFrame = 1;
const length16 = 126;
const length64 = 127;

/** Connects to `http://host:port/path` as a proxy does that passes on the connection of `clientAddress`. */
function openWebSocket(
  { url, clientAddress }: { url: string; clientAddress: string },
  { onMessage, onClose }: WebSocketListener,
): void {
  const { hostname, port, host, pathname, search } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const client: WebSocketClient = {
    send: (text) => void socket.write(encodeFrame(text)),
    close: () => socket.destroy(),
  };
  let unread: Buffer = noBytes;
  let isOpen = false;
  let openError: Error | undefined;
  socket.on('data', (chunk: Buffer) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    const end = isOpen ? 0 : unread.indexOf('\r\n\r\n');
    if (end < 0) return;
    if (!isOpen) {
      const statusLine = unread.toString('latin1', 0, unread.indexOf('\r'));
      if (!statusLine.includes(' 101 ')) return void socket.destroy(new Error(statusLine));
      isOpen = true;
      unread = unread.subarray(end + 4);
    }
    unread = readFrames(unread, (message) => onMessage(message, client));
  });
  socket.on('error', (error) => (openError = error));
  socket.on('close', () => onClose(openError));
  const head = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    `X-Forwarded-For: ${clientAddress}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
}

/**
 * Passes the complete messages in `bytes` to `onMessage` and returns the incomplete rest. Our server neither masks
 * nor fragments frames.
 */
function readFrames(bytes: Buffer, onMessage: (message: Buffer) => void): Buffer {
  let offset = 0;
  for (let remaining = bytes.length; remaining >= 2; remaining = bytes.length - offset) {
    const shortLength = bytes[offset + 1]!;
    const head = shortLength === length16 ? 4 : shortLength === length64 ? 10 : 2;
    if (remaining < head) break;
    const length =
      head === 2 ? shortLength : head === 4 ? bytes.readUInt16BE(offset + 2) : bytes.readUInt32BE(offset + 6);
    const end = offset + head + length;
    if (bytes.length < end) break;
    if ((bytes[offset]! & 0x0f) === textFrame) onMessage(bytes.subarray(offset + head, end));
    offset = end;
  }
  // Copied, since a view of a few bytes would keep the whole chunk in memory.
  return offset === bytes.length ? noBytes : offset === 0 ? bytes : Buffer.from(bytes.subarray(offset));
}

/** Clients must mask their frames; a mask of zeros leaves the payload unchanged. */
function encodeFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const { length } = body;
  const size = length < length16 ? [0x80 | length] : [0x80 | length16, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([0x80 | textFrame, ...size, 0, 0, 0, 0]), body]);
}

type CommandResponse = { readonly ok: boolean; readonly message?: string } & Record<string, unknown>;

/** A socket that has connected to the room of its live. */
export interface RoomSocket {
  /** Sends a command and resolves with its response; that of a connection which closes meanwhile is a refusal. */
  send(name: RoomCommand, input: object): Promise<CommandResponse>;
  close(): void;
}

interface RoomListener {
  /** An event as received; its JSON starts at `eventOffset`. The buffer is valid only during this call. */
  readonly onEvent: (message: Buffer) => void;
  /** The connection closed after it had opened, and not by `close`. */
  readonly onClose: () => void;
}

/** The packet type characters of Engine.IO and Socket.IO that a room uses. */
const openPacket = '0'.charCodeAt(0);
const pingPacket = '2'.charCodeAt(0);
const eventPacket = '2'.charCodeAt(0);
const socketPath = `${roomPath}/?EIO=4&transport=websocket`;
const namespacePrefix = `${roomNamespace},`;
export const eventOffset = `42${namespacePrefix}`.length;

interface RoomAddress {
  /** `http://host:port`. */
  readonly server: string;
  /** A room token. */
  readonly sign: string;
  /** The IP address that a proxy in front of the server reports. */
  readonly address: string;
}

/** Numbers the commands of a socket and resolves each with its acknowledgement. */
function createCommands() {
  const pending = new Map<number, (response: CommandResponse) => void>();
  let lastId = 0;
  return {
    send: (client: WebSocketClient, name: RoomCommand, input: object) =>
      new Promise<CommandResponse>((resolve) => {
        lastId += 1;
        pending.set(lastId, resolve);
        client.send(`42${namespacePrefix}${lastId}${JSON.stringify([name, input])}`);
      }),
    acknowledge: (payload: string) => {
      const begin = payload.indexOf('[');
      const id = Number(payload.slice(0, begin));
      pending.get(id)?.((JSON.parse(payload.slice(begin)) as [CommandResponse])[0]);
      pending.delete(id);
    },
    refuseAll: (message: string) => {
      for (const resolve of pending.values()) resolve({ ok: false, message });
      pending.clear();
    },
  };
}

const closedMessage = 'the connection was closed';

/** Connects to a server. Rejects with the server's message if the connection is refused. */
export function openRoomSocket(
  { server, sign, address }: RoomAddress,
  listener: RoomListener,
): Promise<RoomSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<RoomSocket>();
  const commands = createCommands();
  let isOpen = false;
  const openRoom = (client: WebSocketClient) => {
    isOpen = true;
    resolve({
      send: async (name, input) =>
        isOpen ? commands.send(client, name, input) : { ok: false, message: closedMessage },
      close: () => {
        isOpen = false;
        client.close();
      },
    });
  };
  const handlePacket = (text: string, client: WebSocketClient) => {
    const kind = text.slice(0, 2);
    const payload = text.slice(2 + namespacePrefix.length);
    if (kind === '40') openRoom(client);
    else if (kind === '43') commands.acknowledge(payload);
    else if (kind === '44') {
      reject(new Error(payload));
      client.close();
    }
  };
  const url = `${server}${socketPath}`;
  openWebSocket(
    { url, clientAddress: address },
    {
      onMessage: (message, client) => {
        if (message[0] === pingPacket) client.send('3');
        else if (message[0] === openPacket) client.send(`40${namespacePrefix}${JSON.stringify({ sign })}`);
        else if (message[1] === eventPacket) listener.onEvent(message);
        else handlePacket(message.toString(), client);
      },
      onClose: (error) => {
        reject(error ?? new Error(closedMessage));
        if (isOpen) listener.onClose();
        isOpen = false;
        commands.refuseAll(closedMessage);
      },
    },
  );
  return promise;
}
