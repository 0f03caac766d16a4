import { createServer, type AddressInfo } from 'node:net';
import { RtmpConnection } from './rtmp-connection.ts';

/** Maximum connections, publishing or not; further ones are closed at once. */
const maxConnections = 128;

export interface RtmpServer {
  /** Rejects when the port is taken. */
  listen(address: { port: number; host: string }): Promise<void>;
  /** The port in use; 0 before `listen`. */
  readonly port: number;
  /** Accepts no new connections and closes those that do not publish yet. */
  close(): void;
}

/**
 * `onPublish` gets a connection that wants to publish and its stream key; it must accept or reject the connection.
 */
export function createRtmpServer({
  onPublish,
}: {
  onPublish: (connection: RtmpConnection, key: string) => void;
}): RtmpServer {
  const unpublished = new Set<RtmpConnection>();
  const server = createServer((socket) => {
    const connection = new RtmpConnection(socket, {
      onPublish: (readyConnection, key) => {
        unpublished.delete(readyConnection);
        onPublish(readyConnection, key);
      },
      onClose: () => unpublished.delete(connection),
    });
    unpublished.add(connection);
  });
  server.maxConnections = maxConnections;
  return {
    listen: ({ port, host }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          // Such as too many open files: existing connections stay.
          server.on('error', () => {});
          resolve();
        });
      }),
    get port() {
      return (server.address() as AddressInfo | null)?.port ?? 0;
    },
    close: () => {
      server.close();
      for (const connection of unpublished) connection.destroy();
    },
  };
}
