import { createServer, type AddressInfo } from 'node:net';
import { RtmpConnection } from './rtmp-connection.ts';

/** Connections at once, publishers and those who are not yet; more are closed before they could say anything. */
const mostConnections = 128;

export interface RtmpServer {
  /** Rejects when the port is taken. */
  listen(address: { port: number; host: string }): Promise<void>;
  /** The port that it really listens at; 0 before. */
  readonly port: number;
  /** Takes nobody in any more and drops who does not publish yet. */
  close(): void;
}

/** `onPublish` gets who wants to publish, with the key that was shown; it is to be let in, or refused. */
export function createRtmpServer({
  onPublish,
}: {
  onPublish: (connection: RtmpConnection, key: string) => void;
}): RtmpServer {
  const strangers = new Set<RtmpConnection>();
  const server = createServer((socket) => {
    const connection = new RtmpConnection(socket, {
      onPublish: (ready, key) => {
        strangers.delete(ready);
        onPublish(ready, key);
      },
      onClose: () => strangers.delete(connection),
    });
    strangers.add(connection);
  });
  server.maxConnections = mostConnections;
  return {
    listen: ({ port, host }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          // Too many open files, say: those who are here stay.
          server.on('error', () => {});
          resolve();
        });
      }),
    get port() {
      return (server.address() as AddressInfo | null)?.port ?? 0;
    },
    close: () => {
      server.close();
      for (const connection of strangers) connection.destroy();
    },
  };
}
