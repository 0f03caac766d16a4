import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Amf, readAmf0, writeAmf0 } from '../amf0.ts';
import { ChunkReader } from '../chunk-reader.ts';
import { createHandshake } from '../handshake.ts';
import { messageTypes, type RtmpMessage } from '../message.ts';
import { writeChunks } from '../chunk-format.ts';

/** A publishing program, reduced to its network traffic. */
export interface RtmpClient {
  readonly socket: Socket;
  /** The messages that the server has sent. */
  readonly received: RtmpMessage[];
  commands(): Amf[][];
  readonly closed: Promise<unknown>;
  say(name: string, transaction: number, ...values: Amf[]): void;
  send(message: RtmpMessage): void;
}

export const waitForClose = (socket: Socket) =>
  new Promise<unknown>((resolve) => socket.once('close', resolve));

/** Connects and completes the handshake. */
export async function connectRtmp(port: number): Promise<RtmpClient> {
  const socket = connect(port, '127.0.0.1');
  const closed = waitForClose(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const received: RtmpMessage[] = [];
  const reader = new ChunkReader(1_000_000, (message) => void received.push(message));
  // The client's side is symmetric: a version, 1536 bytes, and 1536 that come back.
  const shake = createHandshake((answer) => socket.write(answer.subarray(-1_536)));
  let isShaken = false;
  const { promise: shaken, resolve } = Promise.withResolvers<void>();
  socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(1_536, 5)]));
  socket.on('data', (piece) => {
    const rest = isShaken ? piece : shake(piece);
    if (!rest) return;
    isShaken = true;
    resolve();
    reader.read(rest);
  });
  await shaken;
  const send = (message: RtmpMessage) => void socket.write(writeChunks(message, { id: 3, chunkSize: 128 }));
  return {
    socket,
    received,
    commands: () =>
      received.filter(({ type }) => type === messageTypes.command).map(({ body }) => readAmf0(body)),
    closed,
    say: (name, transaction, ...values) =>
      send({
        type: messageTypes.command,
        stream: 0,
        timestamp: 0,
        body: writeAmf0(name, transaction, ...values),
      }),
    send,
  };
}

/** Sends the commands of a program until it may publish or is rejected. */
export function requestPublish(client: RtmpClient, key: string): void {
  client.say('connect', 1, { app: 'live', tcUrl: 'rtmp://127.0.0.1/live' });
  client.say('releaseStream', 2, null, key);
  client.say('FCPublish', 3, null, key);
  client.say('createStream', 4, null);
  client.say('publish', 5, null, key, 'live');
}
