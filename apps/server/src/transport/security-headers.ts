import helmet from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import type { TransportSettings } from './settings.ts';

const halfYearSeconds = 180 * 24 * 3600;

/**
 * What a page of ours may load. No inline script or style: styles are set through CSSOM, which needs no exception.
 * The emergency document lies under another host, whose name an operator chooses: hence `https:` to connect to.
 * Players hand `blob:` to the video element and start their worker from one; placeholders are `data:` pictures; the
 * in-app web view shows pages of others, who get no access to ours.
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

/** Headers that keep a browser from doing more with our answers than we mean; some things may come from others, too. */
export async function setSecurityHeaders(app: FastifyInstance, allowed: AllowedOrigins = {}): Promise<void> {
  const headers = await listSecurityHeaders(allowed);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** They are the same for every answer; writing them anew for each would be a tenth of what a kept answer costs. */
async function listSecurityHeaders(allowed: AllowedOrigins): Promise<Record<string, string>> {
  const app = fastify();
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: policyOf(allowed),
    // A sound that is played on a page of an app comes without a word about where that page lies.
    crossOriginResourcePolicy: { policy: allowed.appOrigins?.length ? 'cross-origin' : 'same-origin' },
    // Read over HTTPS only; subdomains are not ours to decide about.
    strictTransportSecurity: { maxAge: halfYearSeconds, includeSubDomains: false },
    // A page opened for signing in elsewhere must be able to report back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.get('/', async (_request, reply) => ({ ...reply.raw.getHeaders(), ...reply.getHeaders() }));
  const answer = await app.inject('/');
  await app.close();
  return answer.json();
}
