import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { chatPath, roomPath } from '@academy/contract/realtime/socket-addresses.ts';

/** A protocol that takes connections over from HTTP. */
export interface UpgradeMount {
  /** The path prefix, `/app/v1/live/publish/`. */
  readonly prefix: string;
  /**
   * `rest` is the path after the prefix, without the query. Must verify it before anything else. Must not throw; from
   * here on the mount owns the connection.
   */
  readonly accept: (
    request: IncomingMessage,
    connection: { socket: Duplex; head: Buffer; rest: string },
  ) => void;
  /** Closes all connections and resolves once their work is done. */
  readonly close: () => Promise<void>;
}

/**
 * Whether a request may go on; asked again about the same request, it gives the same answer. What
 * all requests together may take does not limit it when `verifiesToken`: whoever handles it verifies a token before
 * anything of the request is kept, so that strangers keep nobody out.
 */
export type RequestLimit = (request: IncomingMessage, how?: { readonly verifiesToken: boolean }) => boolean;

interface UpgradeOptions {
  readonly mounts: readonly UpgradeMount[];
  /** Limits the upgrades of all paths, those of Socket.IO included. */
  readonly mayConnect: RequestLimit;
}

type IsUpgrade = (request: IncomingMessage) => boolean;

/** Socket.IO handles these paths itself and ignores all others. */
const socketIoPaths = [`${roomPath}/`, `${chatPath}/`];

/** Passes upgrade requests to the mount with their prefix and rejects unknown paths. */
export function registerUpgrades(app: FastifyInstance, { mounts, mayConnect }: UpgradeOptions): void {
  if (mounts.length === 0) return;
  // Some clients offer HTTP/2 in the same header; they are answered as if they had not.
  const server = app.server as typeof app.server & { shouldUpgradeCallback?: IsUpgrade };
  server.shouldUpgradeCallback = ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket';
  app.server.on('upgrade', (request, socket, head) => {
    // An error on a connection that nobody listens to would end the process.
    socket.on('error', () => {});
    const path = (request.url ?? '').split('?', 1)[0]!;
    const mount = mounts.find(({ prefix }) => path.startsWith(prefix));
    // Socket.IO's own listener comes after this one and drops a connection that has ended.
    if (!mayConnect(request, { verifiesToken: mount !== undefined })) return refuseUpgrade(socket, 429);
    if (mount) mount.accept(request, { socket, head, rest: path.slice(mount.prefix.length) });
    else if (!socketIoPaths.some((prefix) => path.startsWith(prefix))) refuseUpgrade(socket, 404);
  });
  // Before Fastify waits for open connections, because these never end by themselves.
  app.addHook('preClose', async () => void (await Promise.all(mounts.map((mount) => mount.close()))));
}

/** Answers an upgrade request with an HTTP status and closes its connection. */
export function refuseUpgrade(socket: Duplex, status: 403 | 404 | 429): void {
  // Without `destroy` the connection would stay until the client closes its side too.
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  );
}
