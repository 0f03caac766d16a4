import type { IncomingMessage } from 'node:http';
import { clientSite } from '../kit/client-network.ts';
import { AppError } from '../kit/errors.ts';
import { addressOf } from './handshake-limits.ts';

/**
 * Maximum sockets of a namespace in this process. Guests get half of them, so that whoever signs in can always connect,
 * and the guests and users of one network a quarter: it may be a carrier's gateway. An IPv6 network is counted with
 * all others of its site, because one customer may have thousands of them.
 */
export interface MaxConnections {
  readonly total: number;
  readonly guests: number;
  readonly network: number;
}
const defaultMaxConnections: MaxConnections = { total: 20_000, guests: 10_000, network: 5_000 };

interface Reservation {
  readonly isGuest: boolean;
  readonly trustProxy: boolean;
  readonly maxConnections?: MaxConnections | undefined;
}

interface LimitedSocket<Self> {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly nsp: {
    readonly sockets: ReadonlyMap<string, Self>;
    readonly adapter: { readonly rooms: ReadonlyMap<string, ReadonlySet<string>> };
  };
  join(channels: string[]): unknown;
}

/**
 * Reserves the connection of a socket until it disconnects: connections are counted as Socket.IO rooms, which it leaves
 * then. Throws UNAVAILABLE with a message for the user when there are too many.
 */
export function reserveConnection<Socket extends LimitedSocket<Socket>>(
  socket: Socket,
  { isGuest, trustProxy, maxConnections = defaultMaxConnections }: Reservation,
): void {
  const { rooms } = socket.nsp.adapter;
  const limits = [
    { channel: 'all', max: maxConnections.total },
    { channel: `network:${clientSite(addressOf(socket.request, trustProxy))}`, max: maxConnections.network },
    ...(isGuest ? [{ channel: 'guests', max: maxConnections.guests }] : []),
  ];
  if (limits.some(({ channel, max }) => (rooms.get(channel)?.size ?? 0) >= max))
    throw new AppError('UNAVAILABLE', { message: '现在的人太多了，请稍等一会儿再来' });
  void socket.join(limits.map(({ channel }) => channel));
}

/**
 * Adds a connected socket to a channel and disconnects the oldest ones beyond `max`: the newest is the page that
 * somebody has just opened.
 */
export function joinLimitedChannel<Socket extends LimitedSocket<Socket>>(
  socket: Socket,
  { channel, max }: { channel: string; max: number },
  disconnect: (oldest: Socket) => void,
): void {
  void socket.join([channel]);
  const { adapter, sockets } = socket.nsp;
  const ids = [...(adapter.rooms.get(channel) ?? [])];
  for (const id of ids.slice(0, -max)) {
    const oldest = sockets.get(id);
    if (oldest) disconnect(oldest);
  }
}
