import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { AppError } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import type { RequestLimit } from '../transport/http-upgrade.ts';
import type { MaxConnections } from './connection-limits.ts';
import { dropStalledReaders } from './stalled-readers.ts';

interface SocketServerOptions {
  readonly path: string;
  readonly maxMessageBytes: number;
  /** A connection that is silent for longer than both together counts as closed; milliseconds. */
  readonly ping: { readonly interval: number; readonly timeout: number };
  /** Limits handshakes. */
  readonly mayConnect: RequestLimit;
  readonly settings: SocketSettings;
}

export interface SocketSettings {
  /** Other origins whose pages may connect. */
  readonly appOrigins?: readonly string[] | undefined;
  /** Whether a proxy in front of us sets the caller's address. */
  readonly trustProxy: boolean;
  /** Of each namespace. Absent: thousands. */
  readonly maxConnections?: MaxConnections | undefined;
}

/** Creates a Socket.IO server on the HTTP server's port. The default namespace refuses every connection. */
export function createSocketServer(options: SocketServerOptions): Server {
  const { path, maxMessageBytes, ping, mayConnect } = options;
  const { appOrigins } = options.settings;
  const io = new Server({
    path,
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: maxMessageBytes,
    // Upgrade requests of other WebSocket servers must be left alone.
    destroyUpgrade: false,
    connectTimeout: 10_000,
    allowRequest: (request, respond) => respond('连接太频繁了，请稍后再试', mayConnect(request)),
    pingInterval: ping.interval,
    pingTimeout: ping.timeout,
    ...(appOrigins && { cors: { origin: [...appOrigins] } }),
  });
  io.use((_, next) => next(new Error('没有这个地方')));
  return io;
}

/** Attaches the socket server to the HTTP server; `close` must end all its connections. */
export function attachSockets(
  io: Server,
  app: FastifyInstance,
  { trustProxy, close }: { trustProxy: boolean; close: () => Promise<void> },
): void {
  io.attach(app.server);
  dropStalledReaders(io, { trustProxy });
  // Before Fastify waits for open connections, because sockets never end by themselves.
  app.addHook('preClose', close);
}

/** The error sent to a client that is refused; undefined when it is authorized. */
export async function getConnectError(
  authorize: () => Promise<void>,
  log: Log | undefined,
): Promise<Error | undefined> {
  try {
    await authorize();
    return undefined;
  } catch (error) {
    const appError = error instanceof AppError ? error : new AppError('UNAVAILABLE');
    if (appError !== error) log?.warn({ err: error }, 'a socket could not be authorized');
    return Object.assign(new Error(appError.message), { data: { name: appError.name } });
  }
}

/** Tracks running work, so that a shutdown can wait for it. */
export function createWorkTracker() {
  const pending = new Set<Promise<unknown>>();
  let isClosing = false;
  return {
    track: async <T>(start: () => Promise<T>): Promise<T> => {
      if (isClosing) throw new AppError('UNAVAILABLE', { message: '服务器正在重启，马上回来' });
      const work = start();
      pending.add(work);
      return work.finally(() => pending.delete(work));
    },
    /** Refuses new work and waits for the running work, at most so many milliseconds. */
    finish: async (timeout: number): Promise<void> => {
      isClosing = true;
      const timeoutController = new AbortController();
      const timer = setTimeout(() => timeoutController.abort(), timeout);
      const timedOut = new Promise((resolve) => timeoutController.signal.addEventListener('abort', resolve));
      await Promise.race([Promise.allSettled(pending), timedOut]);
      clearTimeout(timer);
    },
  };
}
