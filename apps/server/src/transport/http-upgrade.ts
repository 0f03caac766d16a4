import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { chatPath, roomPath } from '@academy/contract/realtime/socket-addresses.ts';

/** A protocol that takes connections over from HTTP. */
export interface UpgradeMount {
  /** The path prefix, `/app/v1/live/publish/`. */
  readonly prefix: string;
  /**
   * `rest` is the path after the prefix, without the query. Must not throw; from here on the mount owns the
   * connection.
   */
  readonly accept: (
    request: IncomingMessage,
    connection: { socket: Duplex; head: Buffer; rest: string },
  ) => void;
  /** Closes all connections and resolves once their work is done. */
  readonly close: () => Promise<void>;
}

type IsUpgrade = (request: IncomingMessage) => boolean;

/** Socket.IO handles these paths itself and ignores all others. */
const socketIoPaths = [`${roomPath}/`, `${chatPath}/`];

/** Passes upgrade requests to the mount with their prefix and rejects unknown paths. */
export function registerUpgrades(app: FastifyInstance, mounts: readonly UpgradeMount[]): void {
  if (mounts.length === 0) return;
  // Some clients offer HTTP/2 in the same header; they are answered as if they had not.
  const server = app.server as typeof app.server & { shouldUpgradeCallback?: IsUpgrade };
  server.shouldUpgradeCallback = ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket';
  app.server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?', 1)[0]!;
    const mount = mounts.find(({ prefix }) => path.startsWith(prefix));
    if (mount) mount.accept(request, { socket, head, rest: path.slice(mount.prefix.length) });
    else if (!socketIoPaths.some((prefix) => path.startsWith(prefix))) {
      // Without a response the connection would stay open, and an error on it would end the process.
      socket.on('error', () => {});
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
  });
  // Before Fastify waits for open connections, because these never end by themselves.
  app.addHook('preClose', async () => void (await Promise.all(mounts.map((mount) => mount.close()))));
}
