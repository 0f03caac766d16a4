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

/** Malformed, not found, of a stay that is over, too late: sending it again would change nothing. */
const refusals = new Set([400, 403, 404, 422, 1009]);

/** As many connections as a proxy in front keeps open, however many viewers there are. */
const connections = 128;

export interface Sender {
  /**
   * Sends a form as the app does, and gives what was answered with code 200. Undefined where nobody answered in time or
   * the server could not: that is to be tried again. Throws what was refused.
   */
  post(url: string, fields: Fields, token: string): Promise<unknown>;
  stop(): void;
}

export function createSender(): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    async post(url, fields, token) {
      const answer = await ask(agent, url, { fields, token });
      if (!answer) return undefined;
      if (answer.code === 200) return answer.data;
      if (refusals.has(answer.code)) throw new Error(`${url}: ${answer.code} ${answer.msg}`);
      return undefined;
    },
    stop: () => agent.destroy(),
  };
}

async function ask(
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
  const sent = request(url, { method: 'POST', agent, headers, timeout: timeouts.request });
  sent.on('timeout', () => sent.destroy(new Error('timeout')));
  try {
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const { statusCode = 500 } = answer;
    const said = await text(answer);
    return statusCode >= 500 ? undefined : (JSON.parse(said) as Envelope);
  } catch {
    return undefined;
  }
}
