import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import type { Log } from '../kit/log.ts';
import type { Storage } from '../ports/storage.ts';
import { readIdentity } from './access/gate.ts';
import type { Identify } from './access/identity.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { checkCompleteness } from './completeness.ts';
import { compressAnswers } from './compression.ts';
import { registerDocs } from './docs/register-docs.ts';
import { registerEmergency } from './files/emergency.ts';
import { registerMedia } from './files/media.ts';
import { registerMobileApp } from './files/mobile-app.ts';
import { answerFailures, sendFailure } from './failures.ts';
import { registerHealth } from './health.ts';
import { limitRate } from './rate-limit.ts';
import { registerRoutes } from './register.ts';
import { logRequests } from './request-log.ts';
import type { Route } from './route.ts';
import { setSecurityHeaders } from './security-headers.ts';
import type { TransportSettings } from './settings.ts';

/** Bytes of a form; files take another way. */
const formLimit = 64 * 1024;
/** Milliseconds for a client to send its whole request. */
const requestTimeout = 30_000;

export interface ServerParts {
  endpoints: readonly Endpoint[];
  routes: readonly Route[];
  identify: Identify;
  /** Rejects while the server cannot do its work. */
  ready: () => Promise<unknown>;
  storage: Storage;
  settings: TransportSettings;
  /** Without one nothing is logged. */
  log?: Log | undefined;
  /** Check every answer against the contract; for tests. */
  checkOutput?: boolean | undefined;
}

/**
 * The HTTP server of the academy, ready to listen. Throws when an endpoint has no handler, or two, or when two
 * endpoints claim one address.
 */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  checkCompleteness(parts.endpoints, parts.routes);
  const app = createBareServer(parts);
  await setSecurityHeaders(app);
  logRequests(app);
  answerFailures(app);
  registerHealth(app, parts.ready);
  registerEmergency(app, parts.settings.emergency);
  await registerMedia(app, parts.storage);
  await registerMobileApp(app, parts.settings.mobileDirectory);
  await app.register((scope) => registerApi(scope, parts));
  return app;
}

function createBareServer({ settings, log }: ServerParts): FastifyInstance {
  // Fastify's own type, or every function that takes the server would have to name pino's.
  const logger: FastifyBaseLogger | undefined = log;
  const app = fastify({
    ...(logger && { loggerInstance: logger }),
    // The server writes its own line a request, without the address.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // Only what the nearest proxy wrote: everything before that came with the call and may be made up.
    trustProxy: settings.trustProxy && ((_address, hop) => hop === 0),
    // A call that comes while we drain is answered, on a connection that then ends; Fastify's refusal is no envelope.
    return503OnClosing: false,
    bodyLimit: formLimit,
    requestTimeout,
    // Node would refuse a request without Host before we could say so in an envelope.
    http: { requireHostHeader: false },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: true } },
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket),
  });
  app.decorateRequest('identity', undefined);
  return app;
}

async function registerApi(app: FastifyInstance, parts: ServerParts): Promise<void> {
  await compressAnswers(app);
  app.removeAllContentTypeParsers();
  // Bodies are read by the same strict reader as queries, once the caller's right to call is settled.
  await app.register(formbody, { parser: (text) => text as never });
  app.addHook('onRequest', (request) => readIdentity(request, parts.identify));
  await limitRate(app, parts.settings.rateLimit);
  registerRoutes(app, parts.routes, { checkOutput: parts.checkOutput ?? false });
  registerDocs(app, parts.endpoints);
}
