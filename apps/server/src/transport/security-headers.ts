import helmet from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import { headerNames } from '@academy/contract/http/envelope.ts';
import type { TransportSettings } from './settings.ts';

const halfYearSeconds = 180 * 24 * 3600;

/**
 * The content security policy. Inline scripts and styles are forbidden; styles are set through CSSOM, which needs no
 * exception. `https:` in connect-src: the emergency document is under another host, which the operator chooses.
 * `blob:`: players hand it to the video element and start their worker from it. `data:`: placeholder pictures.
 * frame-src: the in-app web view shows foreign pages, which get no access to ours.
 */
const policyOf = ({ scriptOrigins = [], mediaOrigins = [] }: AllowedOrigins) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scriptOrigins],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:', ...mediaOrigins],
    connectSrc: ["'self'", 'https:', ...mediaOrigins],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'", 'https:'],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
  },
});

type AllowedOrigins = Pick<TransportSettings, 'scriptOrigins' | 'mediaOrigins' | 'appOrigins'>;

/** Sets headers that restrict what browsers do with our responses; `allowed` adds foreign origins. */
export async function setSecurityHeaders(app: FastifyInstance, allowed: AllowedOrigins = {}): Promise<void> {
  const headers = await listSecurityHeaders(allowed);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * The headers are the same for every response; computing them each time would take a tenth of the time of a cached
 * response.
 */
async function listSecurityHeaders(allowed: AllowedOrigins): Promise<Record<string, string>> {
  const app = fastify();
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: policyOf(allowed),
    // A sound played on a page of a hybrid app is requested without an Origin header.
    crossOriginResourcePolicy: { policy: allowed.appOrigins?.length ? 'cross-origin' : 'same-origin' },
    // Effective over HTTPS only; subdomains may belong to others.
    strictTransportSecurity: { maxAge: halfYearSeconds, includeSubDomains: false },
    // A page opened for signing in elsewhere must be able to report back to its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.get('/', async (_request, reply) => ({ ...reply.raw.getHeaders(), ...reply.getHeaders() }));
  const response = await app.inject('/');
  await app.close();
  return response.json();
}

/** Seconds for which a browser caches the preflight response. */
const preflightMaxAge = 600;

/**
 * Allows pages of these origins to make requests: a hybrid app's pages are loaded from the phone, so its web view
 * sends CORS preflights. There are no cookies, so a response can only be read by a caller that sent the token itself.
 */
export function allowAppOrigins(app: FastifyInstance, origins: readonly string[] = []): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after, x-request-id',
      vary: 'origin',
    });
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    reply.headers({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': [...headerNames, 'content-type', 'range'].join(', '),
      'access-control-max-age': String(preflightMaxAge),
    });
    await reply.code(204).send();
  });
}
