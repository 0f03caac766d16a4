import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds for the handshake. */
const openTimeout = 10_000;

/** A Socket.IO connection as text packets, so that any packet can be sent. */
export interface EngineSocket {
  /** Whether the server accepted the namespace. */
  readonly isAuthorized: boolean;
  /** Events of the server: their names and first arguments. */
  readonly events: readonly (readonly [name: string, value: unknown])[];
  readonly isOpen: () => boolean;
  /** Sends a packet of Engine.IO as it is. */
  sendPacket(packet: string | Uint8Array<ArrayBuffer>): void;
  /** Sends a command with these arguments; resolves with its acknowledgement, or undefined when none comes in time. */
  send(name: string, args: readonly unknown[], timeout: number): Promise<unknown>;
  close(): void;
}

interface Target {
  /** `ws://host:port` */
  readonly origin: string;
  readonly path: string;
  readonly namespace: string;
  readonly auth: unknown;
  readonly address: string;
}

/** Connects to a namespace. Undefined when no connection is made. */
export async function openEngineSocket({
  origin,
  path,
  namespace,
  auth,
  address,
}: Target): Promise<EngineSocket | undefined> {
  const socket = new WebSocket(`${origin}${path}/?EIO=4&transport=websocket`, {
    headers: { 'x-forwarded-for': address },
  } as never);
  socket.binaryType = 'arraybuffer';
  const events: [string, unknown][] = [];
  const pending = new Map<number, (value: unknown) => void>();
  let lastId = 0;
  const { promise: settled, resolve: settle } = Promise.withResolvers<boolean | undefined>();
  const prefix = `${namespace},`;
  socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return;
    if (data.startsWith('0')) socket.send(`40${prefix}${JSON.stringify(auth)}`);
    else if (data === '2') socket.send('3');
    else if (data.startsWith('40')) settle(true);
    else if (data.startsWith('44')) settle(false);
    else if (data.startsWith('42'))
      events.push(JSON.parse(data.slice(data.indexOf('['))) as [string, unknown]);
    else if (data.startsWith('43')) {
      const start = data.indexOf('[');
      const id = Number(data.slice(2 + prefix.length, start));
      pending.get(id)?.((JSON.parse(data.slice(start)) as unknown[])[0]);
      pending.delete(id);
    }
  });
  socket.addEventListener('error', () => settle(undefined));
  socket.addEventListener('close', () => {
    settle(undefined);
    for (const resolve of pending.values()) resolve(undefined);
  });
  const isAuthorized = await Promise.race([settled, sleep(openTimeout, undefined)]);
  if (isAuthorized === undefined) {
    socket.close();
    return undefined;
  }
  const isOpen = () => socket.readyState === socket.OPEN;
  return {
    isAuthorized,
    events,
    isOpen,
    sendPacket: (packet) => {
      if (isOpen()) socket.send(packet);
    },
    send: async (name, args, timeout) => {
      if (!isOpen()) return undefined;
      const id = (lastId += 1);
      const { promise, resolve } = Promise.withResolvers<unknown>();
      pending.set(id, resolve);
      socket.send(`42${prefix}${id}${JSON.stringify([name, ...args])}`);
      return Promise.race([promise, sleep(timeout, undefined, { ref: false })]);
    },
    close: () => socket.close(),
  };
}
