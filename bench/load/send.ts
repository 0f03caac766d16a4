import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { LoadRequest } from './kinds.ts';

/** Milliseconds after which the app gives up. */
const timeout = 5_000;

/** `refused`: told to come back later. `failed`: anything else that is no success. */
export type Outcome = 'served' | 'refused' | 'failed';

export interface LoadSender {
  send(request: LoadRequest): Promise<Outcome>;
  stop(): void;
}

/** Sends requests over `connections` connections that stay open. */
export function createLoadSender(address: string, connections: number): LoadSender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(address);
  return {
    send: async ({ method, path, token, body }) => {
      const headers = {
        'accept-encoding': 'br',
        ...(token !== undefined && { token }),
        ...(body !== undefined && {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        }),
      };
      const outgoing = request({ hostname, port, path, method, headers, agent, timeout });
      outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      outgoing.on('response', resolve).on('error', reject);
      try {
        outgoing.end(body);
        return await readOutcome(await promise);
      } catch {
        return 'failed';
      }
    },
    stop: () => agent.destroy(),
  };
}

async function readOutcome(response: IncomingMessage): Promise<Outcome> {
  const { statusCode, headers } = response;
  const isCompressed = headers['content-encoding'] !== undefined;
  const body = await text(response);
  if (statusCode === 503 && headers['retry-after'] !== undefined) return 'refused';
  // Refusals for other reasons are short, and nothing short is compressed.
  return statusCode === 200 && (isCompressed || body.includes('{"code":200')) ? 'served' : 'failed';
}
