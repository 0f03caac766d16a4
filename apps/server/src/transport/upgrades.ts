import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { chatPath } from '@academy/contract/realtime/chat-address.ts';
import { roomPath } from '@academy/contract/realtime/room-address.ts';

/** A protocol that takes a connection over from HTTP. */
export interface UpgradeMount {
  /** How addresses of it begin, `/app/v1/live/publish/`. */
  readonly prefix: string;
  /** `rest` is what follows the prefix, without a query. Must not throw; the connection is its own from here on. */
  readonly take: (
    request: IncomingMessage,
    connection: { socket: Duplex; head: Buffer; rest: string },
  ) => void;
  /** Says farewell to everybody who is connected, and resolves once nothing of theirs is left to do. */
  readonly close: () => Promise<void>;
}

type IsUpgrade = (request: IncomingMessage) => boolean;

/** Below these, Socket.IO listens by itself; of what begins otherwise, if only by a letter, it takes no notice. */
const rooms = [`${roomPath}/`, `${chatPath}/`];

/** Hands connections that want to leave HTTP to whose they are; nobody's are closed. */
export function registerUpgrades(app: FastifyInstance, mounts: readonly UpgradeMount[]): void {
  if (mounts.length === 0) return;
  // Others offer HTTP/2 in the same header, and are answered as if they had not.
  const server = app.server as typeof app.server & { shouldUpgradeCallback?: IsUpgrade };
  server.shouldUpgradeCallback = ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket';
  app.server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?', 1)[0]!;
    const mount = mounts.find(({ prefix }) => path.startsWith(prefix));
    if (mount) mount.take(request, { socket, head, rest: path.slice(mount.prefix.length) });
    else if (!rooms.some((prefix) => path.startsWith(prefix))) {
      // Left alone it would stay open for ever, and end the process when it breaks.
      socket.on('error', () => {});
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
  });
  // Before the server waits for its connections, of which these would never end by themselves.
  app.addHook('preClose', async () => void (await Promise.all(mounts.map((mount) => mount.close()))));
}
