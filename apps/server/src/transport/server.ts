import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import type { Log } from '../kit/log.ts';
import type { MediaSigner } from '../kit/media-signer.ts';
import type { SmsOutbox } from '../ports/sms.ts';
import type { Storage } from '../ports/storage.ts';
import { readIdentity } from './access/gate.ts';
import type { Identify } from './access/identity.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { checkCompleteness } from './completeness.ts';
import { letAppsIn } from './app-origins.ts';
import { compressAnswers } from './compression.ts';
import { registerDocs } from './docs/register-docs.ts';
import { registerOutbox } from './dev/outbox.ts';
import { registerEmergency } from './files/emergency.ts';
import type { DrawCard } from './files/cards.ts';
import type { FindFresh } from './files/fresh-file.ts';
import { registerMedia } from './files/media.ts';
import { registerMobileApp } from './files/mobile-app.ts';
import { answerFailures, sendFailure } from './failures.ts';
import { type Handouts, registerHandouts } from './handouts.ts';
import { registerHealth } from './health.ts';
import { acceptFiles } from './input/file-form.ts';
import { type Mount, registerMount } from './mount.ts';
import { limitPatience, longestRequest } from './patience.ts';
import { limitRate } from './rate-limit.ts';
import { registerRoutes } from './register.ts';
import type { PageParts } from './pages/register-pages.ts';
import { type Paper, registerPaper } from './papers.ts';
import { repeatAnswers } from './replays.ts';
import { logRequests } from './request-log.ts';
import type { Route } from './route.ts';
import { createSharedAnswers, type ReadersContent } from './shared-answers.ts';
import { type SoundStream, registerSoundStream } from './sound-streams.ts';
import { setSecurityHeaders } from './security-headers.ts';
import type { TransportSettings } from './settings.ts';
import { registerUpgrades, type UpgradeMount } from './upgrades.ts';

/** Bytes of a form; files take another way. */
const formLimit = 64 * 1024;

export interface ServerParts {
  endpoints: readonly Endpoint[];
  routes: readonly Route[];
  /** What speaks a protocol of its own below the API's prefix. */
  mounts?: readonly Mount[] | undefined;
  /** Sockets that leave HTTP. */
  upgrades?: readonly UpgradeMount[] | undefined;
  identify: Identify;
  /** Rejects while the server cannot do its work. */
  ready: () => Promise<unknown>;
  storage: Storage;
  /** Draws what cards show of drawings; without it drawings have no bitmaps. */
  drawCard?: DrawCard | undefined;
  /** Media that are answered without the storage. */
  findFresh?: FindFresh | undefined;
  /** Opens what the storage signed. */
  signer: MediaSigner;
  /** What readers see, so that copies of it can be kept; without it every call is answered anew. */
  content?: ReadersContent | undefined;
  /** Renders first screens; without it the phone draws them all. */
  pages?: Omit<PageParts, 'routes'> | undefined;
  /** Pages outside the app. */
  papers?: readonly Paper[] | undefined;
  /** Files for other programs of the phone. */
  handouts?: Handouts | undefined;
  /** Sounds that are made while they are listened to. */
  soundStreams?: readonly SoundStream[] | undefined;
  /** Shown at `/dev/outbox` to whoever is near. */
  outbox?: SmsOutbox | undefined;
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
  await setSecurityHeaders(app, parts.settings);
  letAppsIn(app, parts.settings.appOrigins);
  logRequests(app);
  limitPatience(app);
  answerFailures(app);
  if (parts.content) repeatAnswers(app, parts.content.clock);
  registerHealth(app, parts.ready);
  registerEmergency(app, parts.settings.emergency);
  const { outbox, settings } = parts;
  if (outbox) registerOutbox(app, { outbox, trustProxy: settings.trustProxy });
  for (const paper of parts.papers ?? []) await registerPaper(app, paper, settings.rateLimit);
  for (const stream of parts.soundStreams ?? []) await registerSoundStream(app, stream, settings.rateLimit);
  await registerMedia(app, parts);
  await registerMobileApp(app, {
    directory: parts.settings.mobileDirectory,
    rateLimit: parts.settings.rateLimit,
    pages: parts.pages && { ...parts.pages, routes: parts.routes },
  });
  await app.register((scope) => registerApi(scope, parts));
  registerUpgrades(app, parts.upgrades ?? []);
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
    requestTimeout: longestRequest,
    // Node would refuse a request without Host before we could say so in an envelope.
    http: { requireHostHeader: false },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: true } },
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket),
  });
  app.decorateRequest('identity', undefined);
  app.decorateRequest('sentFile', undefined);
  return app;
}

async function registerApi(app: FastifyInstance, parts: ServerParts): Promise<void> {
  await compressAnswers(app);
  app.removeAllContentTypeParsers();
  // Bodies are read by the same strict reader as queries, once the caller's right to call is settled.
  await app.register(formbody, { parser: (text) => text as never });
  app.addHook('onRequest', (request) => readIdentity(request, parts.identify));
  await limitRate(app, parts.settings.rateLimit);
  const answers = parts.content && createSharedAnswers(parts.content);
  const options = { checkOutput: parts.checkOutput ?? false, answers };
  const takesFile = ({ endpoint }: Route) => endpoint.file !== null;
  registerRoutes(
    app,
    parts.routes.filter((route) => !takesFile(route)),
    options,
  );
  await app.register(async (scope) => {
    await acceptFiles(scope);
    registerRoutes(scope, parts.routes.filter(takesFile), options);
  });
  for (const mount of parts.mounts ?? []) await app.register(async (scope) => registerMount(scope, mount));
  if (parts.handouts) registerHandouts(app, parts.handouts);
  registerDocs(app, parts.endpoints);
}
