import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'socket.io';
import { clientSite } from '../kit/client-network.ts';
import { addressOf } from './handshake-limits.ts';

/** Maximum bytes held for clients: those being sent, and those queued behind them. */
export interface WaitingLimits {
  readonly connection: number;
  /** Those of one network together; it is counted like its connections. */
  readonly network: number;
  readonly total: number;
}
const MiB = 1024 * 1024;
const defaultLimits: WaitingLimits = { connection: MiB, network: 32 * MiB, total: 128 * MiB };
/** Milliseconds that a client gets to read its last responses after its connection has closed. */
const lastReadTime = 10_000;

/** A connection of Engine.IO, below those of Socket.IO. */
interface EngineSocket {
  on(event: 'packetCreate', listener: (packet: { data?: string | Buffer }) => void): this;
  /** Everything that waits is handed to the transport, which has sent what it was handed before. */
  on(event: 'flush' | 'close', listener: () => void): this;
  close(discard: boolean): void;
  readonly request: IncomingMessage;
  readonly transport: {
    readonly socket?: { terminate?(): void };
    /** With polling: the response to the request that waits for packets. */
    readonly res?: ServerResponse | null;
    /** It has sent what it was handed; with polling, it has only handed it to the response. */
    once(event: 'drain', listener: () => void): unknown;
  };
}

interface Reader {
  readonly network: string;
  /** Bytes that wait, with those that were not sent yet. */
  held: number;
  close(): void;
}

/** What all connections of this process hold, whatever server they belong to. */
const readers = new Set<Reader>();

/** Closes the connections that hold most, until no more than `limit` bytes are held by those that match. */
function closeLargest(limit: number, matches: (reader: Reader) => boolean): void {
  const largestFirst = [...readers].filter(matches).toSorted((one, other) => other.held - one.held);
  let held = largestFirst.reduce((sum, reader) => sum + reader.held, 0);
  for (const reader of largestFirst) {
    if (held <= limit) return;
    held -= reader.held;
    reader.close();
  }
}

const heldIn = new Map<string, number>();
let heldInTotal = 0;

/** Changes what a connection holds, and the sums. */
function setHeld(reader: Reader, held: number): void {
  const difference = held - reader.held;
  reader.held = held;
  heldInTotal += difference;
  const ofNetwork = (heldIn.get(reader.network) ?? 0) + difference;
  if (ofNetwork > 0) heldIn.set(reader.network, ofNetwork);
  else heldIn.delete(reader.network);
  if (held > 0) readers.add(reader);
  else readers.delete(reader);
}

function enforceSums({ network }: Reader, limits: WaitingLimits): void {
  if ((heldIn.get(network) ?? 0) > limits.network)
    closeLargest(limits.network, (reader) => reader.network === network);
  if (heldInTotal > limits.total) closeLargest(limits.total, () => true);
}

/**
 * Closes connections whose clients do not read what is sent to them. Such clients may still answer pings, so that no
 * timeout closes them while unsent data fills the memory.
 */
export function dropStalledReaders(
  io: Server,
  { trustProxy, limits = defaultLimits }: { trustProxy: boolean; limits?: WaitingLimits },
): void {
  io.engine.on('connection', (connection: EngineSocket) =>
    limitHeld(connection, { network: clientSite(addressOf(connection.request, trustProxy)), limits }),
  );
}

/** Counts the bytes that a connection holds, and closes connections while a limit is exceeded. */
function limitHeld(
  connection: EngineSocket,
  { network, limits }: { network: string; limits: WaitingLimits },
): void {
  let waiting = 0;
  let sending = 0;
  const responses = createUnreadResponses(() => update());
  const reader: Reader = {
    network,
    held: 0,
    close: () => {
      connection.close(true);
      // The end of a WebSocket would wait for the client, too.
      connection.transport.socket?.terminate?.();
      responses.destroyAll();
    },
  };
  const update = () => setHeld(reader, waiting + sending + responses.bytes());
  connection.on('flush', () => {
    const { transport } = connection;
    if (transport.res) responses.add(transport.res, waiting);
    else {
      sending = waiting;
      transport.once('drain', () => {
        sending = 0;
        update();
      });
    }
    waiting = 0;
  });
  connection.on('close', () => {
    [sending, waiting] = [0, 0];
    update();
    if (responses.bytes() > 0) setTimeout(responses.destroyAll, lastReadTime).unref();
  });
  connection.on('packetCreate', ({ data }) => {
    waiting += data === undefined ? 0 : Buffer.byteLength(data);
    update();
    if (reader.held > limits.connection) reader.close();
    else enforceSums(reader, limits);
  });
}

/**
 * The responses of a polling connection whose clients have not read them: Engine.IO lets a client ask for the next one
 * on another connection while the system still sends the one before.
 */
function createUnreadResponses(onRead: () => void) {
  const unread = new Set<ServerResponse>();
  let unreadBytes = 0;
  return {
    add: (response: ServerResponse, bytes: number) => {
      unread.add(response);
      unreadBytes += bytes;
      response.once('close', () => {
        unread.delete(response);
        unreadBytes -= bytes;
        onRead();
      });
    },
    bytes: () => unreadBytes,
    destroyAll: () => {
      // A response behind another one on the same connection has no socket of its own yet.
      for (const response of unread) response.req.socket.destroy();
    },
  };
}
