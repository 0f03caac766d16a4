import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/app-error.ts';
import type { SmsOutbox } from '../../ports/sms.ts';
import { renderOutbox } from './outbox-page.ts';

/**
 * `/dev/outbox`: what would have been sent, for whoever tries the academy on their own machine or in their own network.
 * Everybody else finds nothing there.
 */
export function registerOutbox(
  app: FastifyInstance,
  { outbox, trustProxy }: { outbox: SmsOutbox; trustProxy: boolean },
): void {
  const stylesheet = readFileSync(join(import.meta.dirname, 'outbox.css'), 'utf8');
  const answer = (type: string, write: () => string) => async (request: FastifyRequest) => {
    // A proxy's own address says nothing of who is behind it.
    const isVeiled = proxyMarks.some((name) => request.headers[name] !== undefined);
    if (!isNear(request) || (isVeiled && !trustProxy)) throw new AppError('UNKNOWN_CALL');
    return { type, text: write() };
  };
  const pages = {
    '/dev/outbox': answer('text/html', () => renderOutbox(outbox.list())),
    '/dev/outbox.json': answer('application/json', () => JSON.stringify(outbox.list())),
    '/dev/outbox.css': answer('text/css', () => stylesheet),
  };
  for (const [url, write] of Object.entries(pages)) {
    app.get(url, async (request, reply) => {
      const { type, text } = await write(request);
      return reply
        .headers({ 'cache-control': 'no-store', 'content-type': `${type}; charset=utf-8` })
        .send(text);
    });
  }
}

/** What proxies write, each in its own habit; a browser writes none of them. */
const proxyMarks = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-proto',
  'via',
];

/** Loopback, and the networks of homes and schools: RFC 1918, RFC 4193 and link-local addresses. */
const near = new BlockList();
near.addSubnet('127.0.0.0', 8, 'ipv4');
near.addSubnet('10.0.0.0', 8, 'ipv4');
near.addSubnet('172.16.0.0', 12, 'ipv4');
near.addSubnet('192.168.0.0', 16, 'ipv4');
near.addSubnet('169.254.0.0', 16, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether the request comes from a near address and asks for a near name: a page of a foreign name could have been
 * pointed here to read what stands on this one, and a container's bridge lends its address to whoever comes over it.
 */
const isNear = ({ ip, hostname }: FastifyRequest): boolean => isNearAddress(ip) && isNearName(hostname);

function isNearAddress(address: string): boolean {
  const bare = address.split('%')[0]!;
  return near.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
}

/** A near address, a name without a dot, or one of a local network. */
function isNearName(hostname: string): boolean {
  const name = hostname.replaceAll(/^\[|\]$/g, '').toLowerCase();
  if (isIP(name) !== 0) return isNearAddress(name);
  return /^[\w-]+$/.test(name) || name.endsWith('.local') || name.endsWith('.localhost');
}
