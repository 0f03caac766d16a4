import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { AppError } from '../kit/app-error.ts';
import type { Log } from '../kit/log.ts';

interface SocketServerOptions {
  readonly path: string;
  /** Bytes of one message. */
  readonly largestMessage: number;
  /** Whoever is silent for longer than both together has left; ms. */
  readonly ping: { readonly interval: number; readonly timeout: number };
  /** Origins besides our own whose pages may come in. */
  readonly appOrigins?: readonly string[] | undefined;
}

/** A Socket.IO server on our own port, that nobody may enter but by its namespaces. */
export function createSocketServer({ path, largestMessage, ping, appOrigins }: SocketServerOptions): Server {
  const io = new Server({
    path,
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: largestMessage,
    // Those of others are none of these.
    destroyUpgrade: false,
    connectTimeout: 10_000,
    pingInterval: ping.interval,
    pingTimeout: ping.timeout,
    ...(appOrigins && { cors: { origin: [...appOrigins] } }),
  });
  io.use((_, next) => next(new Error('没有这个地方')));
  return io;
}

/** Takes sockets in beside the calls; `close` ends all of them. */
export function attachSockets(io: Server, app: FastifyInstance, close: () => Promise<void>): void {
  io.attach(app.server);
  // Before the server waits for its connections, of which these would never end by themselves.
  app.addHook('preClose', close);
}

/** What a client that is not let in is told; undefined for one that is. */
export async function judgeEntry(
  letIn: () => Promise<void>,
  log: Log | undefined,
): Promise<Error | undefined> {
  try {
    await letIn();
    return undefined;
  } catch (error) {
    const known = error instanceof AppError ? error : new AppError('UNAVAILABLE');
    if (known !== error) log?.warn({ err: error }, 'a socket could not be let in');
    return Object.assign(new Error(known.message), { data: { name: known.name } });
  }
}
