import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { timeouts } from '@academy/contract/limits.ts';
import type { Fields } from './viewer.ts';

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** Malformed, not found, session closed or too late: resending would not help. */
const refusals = new Set([400, 403, 404, 422, 1009]);

/** As many connections as a reverse proxy keeps open, however many viewers there are. */
const connections = 128;

export interface Sender {
  /**
   * Posts a form as the app does and returns the data of a response with code 200. Returns undefined on a timeout or
   * server error, after which the caller retries. Throws if the request is refused.
   */
  post(url: string, fields: Fields, token: string): Promise<unknown>;
  stop(): void;
}

export function createSender(): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    async post(url, fields, token) {
      const response = await sendRequest(agent, url, { fields, token });
      if (!response) return undefined;
      if (response.code === 200) return response.data;
      if (refusals.has(response.code)) throw new Error(`${url}: ${response.code} ${response.msg}`);
      return undefined;
    },
    stop: () => agent.destroy(),
  };
}

async function sendRequest(
  agent: Agent,
  url: string,
  { fields, token }: { fields: Fields; token: string },
): Promise<Envelope | undefined> {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  ).toString();
  const headers = {
    token,
    app: 'web',
    version: '3.3.5',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  };
  const outgoing = request(url, { method: 'POST', agent, headers, timeout: timeouts.request });
  outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
  try {
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const { statusCode = 500 } = response;
    const responseText = await text(response);
    return statusCode >= 500 ? undefined : (JSON.parse(responseText) as Envelope);
  } catch {
    return undefined;
  }
}
