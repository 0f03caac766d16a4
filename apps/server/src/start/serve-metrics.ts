import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import type { Metrics } from '../kit/metrics.ts';

interface MetricsServer {
  /** Absent where metrics are not served. */
  readonly port?: number;
  readonly close: () => Promise<void>;
}

/**
 * Serves `/metrics` in Prometheus' format on a port of its own, which no proxy passes on. Resolves with the port once it
 * listens. Without a port nothing is served.
 */
export async function serveMetrics(
  { registry }: Metrics,
  { metricsPort, host }: { metricsPort: number | undefined; host: string },
): Promise<MetricsServer> {
  if (metricsPort === undefined) return { close: async () => {} };
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    const isMetrics = request.method === 'GET' && request.url === '/metrics';
    if (!isMetrics) return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(metricsPort, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
