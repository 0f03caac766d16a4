import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import type { Monotonic } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { MediaSigner } from '../kit/media-signer.ts';
import type { Storage } from '../ports/storage.ts';
import { type Identify, readIdentity } from './access.ts';
import { type Admission, createAdmission } from './admission.ts';
import { type AudioStream, registerAudioStream } from './audio-streams.ts';
import { compressResponses } from './compression.ts';
import { checkEndpointCoverage } from './contract-checks.ts';
import { type OutboxPage, registerOutbox } from './dev/outbox.ts';
import { registerDocs } from './docs/register-docs.ts';
import { type DownloadSettings, registerDownloads } from './downloads.ts';
import { registerErrorHandlers, sendFailure } from './error-handler.ts';
import type { RenderCardPicture } from './files/card-pictures.ts';
import { type FindInMemoryFile, registerMedia } from './files/media.ts';
import { registerEmergency, registerMobileApp } from './files/mobile-app.ts';
import { registerHealth } from './health.ts';
import { registerUpgrades, type RequestLimit, type UpgradeMount } from './http-upgrade.ts';
import { acceptFiles } from './input/file-form.ts';
import { type Mount, registerMount } from './mount.ts';
import type { PageDeps } from './pages/register-pages.ts';
import { type PrintablePage, registerPrintablePage } from './printable-pages.ts';
import { limitRate } from './rate-limit.ts';
import { registerRoutes } from './register-routes.ts';
import { answerBrokenRequest, limitRequestTime, maxRequestTime } from './request-timeouts.ts';
import type { Route } from './route.ts';
import { allowAppOrigins, setSecurityHeaders } from './security-headers.ts';
import type { TransportSettings } from './settings.ts';
import { createSharedResponses, type PublicContent, type SharedResponses } from './shared-responses.ts';

/** Bytes of a form; files are read as streams. */
const maxFormBytes = 64 * 1024;

export interface ServerDeps {
  endpoints: readonly Endpoint[];
  routes: readonly Route[];
  /** Protocols of their own below the API prefix. */
  mounts?: readonly Mount[] | undefined;
  /** WebSocket servers that take over connections. */
  upgrades?: readonly UpgradeMount[] | undefined;
  /** Limits upgrades, those of Socket.IO included; absent: they are not limited. */
  mayConnect?: RequestLimit | undefined;
  identify: Identify;
  /** Rejects while the server cannot do its work. */
  ready: () => Promise<unknown>;
  /** For how long a result of `ready` is used; absent: by the system's monotonic clock. */
  now?: Monotonic | undefined;
  storage: Storage;
  /** Renders SVGs for share cards; without it they have no JPEG version. */
  renderCardPicture?: RenderCardPicture | undefined;
  /** Media files that are served from memory. */
  findInMemoryFile?: FindInMemoryFile | undefined;
  /** Verifies signed paths of the storage. */
  signer: MediaSigner;
  /** The version of public content, so that responses can be cached; without it every request reads its shared section. */
  content?: PublicContent | undefined;
  /** Renders first screens; without it the phone renders them. */
  pages?:
    | Omit<PageDeps, 'routes' | 'sharedResponses' | 'oldResponseWait' | 'limiter' | 'admission'>
    | undefined;
  /** Pages outside the app. */
  printablePages?: readonly PrintablePage[] | undefined;
  /** Generated files for other programs of the phone. */
  downloads?: DownloadSettings | undefined;
  /** Sounds that are generated while they are played. */
  audioStreams?: readonly AudioStream[] | undefined;
  /** Shown at `/dev/outbox` to callers in the local network who have its key. */
  outboxPage?: OutboxPage | undefined;
  settings: TransportSettings;
  /** Decides which calls a busy server refuses; absent: by how many are in progress. */
  admission?: Admission | undefined;
  /** Without it nothing is logged. */
  log?: Log | undefined;
  /** Checks every response against the contract; for tests. */
  checkOutput?: boolean | undefined;
}

/**
 * Creates the academy's HTTP server, ready to listen. Throws when an endpoint has no handler or two, or when two
 * endpoints have the same URL.
 */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  checkEndpointCoverage(deps.endpoints, deps.routes);
  const app = createBareServer(deps);
  await setSecurityHeaders(app, deps.settings);
  allowAppOrigins(app, deps.settings.appOrigins);
  ignoreClosedConnections(app);
  logRequests(app);
  limitRequestTime(app);
  registerErrorHandlers(app);
  const { ready, now, storage } = deps;
  const { rateLimit, storageInterval } = deps.settings;
  await registerHealth(app, { ready, now, storage, rateLimit, storageInterval });
  registerEmergency(app, deps.settings.emergency);
  const { outboxPage, settings } = deps;
  if (outboxPage) registerOutbox(app, { ...outboxPage, trustProxy: settings.trustProxy });
  for (const printablePage of deps.printablePages ?? [])
    await registerPrintablePage(app, printablePage, settings.rateLimit);
  for (const stream of deps.audioStreams ?? []) await registerAudioStream(app, stream, settings.rateLimit);
  const { admission = createAdmission(deps.log) } = deps;
  const { oldVersionWait: oldResponseWait } = settings;
  const sharedResponses = deps.content && createSharedResponses({ ...deps.content, oldResponseWait });
  await registerMedia(app, deps);
  await registerMobileApp(app, {
    directory: deps.settings.mobileDirectory,
    rateLimit: deps.settings.rateLimit,
    pages: deps.pages && { ...deps.pages, routes: deps.routes, sharedResponses, oldResponseWait, admission },
  });
  await app.register((scope) => registerApi(scope, deps, { sharedResponses, admission }));
  const { upgrades: upgradeMounts = [], mayConnect = () => true } = deps;
  registerUpgrades(app, { mounts: upgradeMounts, mayConnect });
  ignoreExpectations(app);
  return app;
}

/**
 * Leaves requests alone whose client reset the connection before they were handled: the caller's address is not known any
 * more, and nobody would read a response.
 */
function ignoreClosedConnections(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.socket.remoteAddress === undefined) return reply.hijack();
  });
}

/**
 * Handles a request with an expectation that nobody knows as if it had none, as HTTP allows. Node would refuse it without
 * an envelope.
 */
function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function createBareServer({ settings, log }: ServerDeps): FastifyInstance {
  // Fastify's own type; otherwise every function that takes the server would have to name pino's.
  const logger: FastifyBaseLogger | undefined = log;
  const app = fastify({
    ...(logger && { loggerInstance: logger }),
    // The server logs its own line for each request, without the URL.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // Only the entry of the nearest proxy is trusted; earlier ones come with the request and may be forged.
    trustProxy: settings.trustProxy && ((_address, hop) => hop === 0),
    // A request that arrives during the shutdown is answered, and its connection then closes; Fastify's own 503 is
    // no envelope.
    return503OnClosing: false,
    bodyLimit: maxFormBytes,
    requestTimeout: maxRequestTime,
    // Node would reject a request without Host before we could respond with an envelope.
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

async function registerApi(
  app: FastifyInstance,
  deps: ServerDeps,
  { sharedResponses, admission }: { sharedResponses: SharedResponses | undefined; admission: Admission },
): Promise<void> {
  await compressResponses(app);
  app.removeAllContentTypeParsers();
  // Bodies are parsed by the same strict parser as queries, after the access check.
  await app.register(formbody, { parser: (text) => text as never });
  app.addHook('onRequest', (request) => readIdentity(request, deps.identify));
  const limiter = await limitRate(app, deps.settings.rateLimit);
  const options = { checkOutput: deps.checkOutput ?? false, sharedResponses, limiter, admission };
  const hasFile = ({ endpoint }: Route) => endpoint.file !== null;
  registerRoutes(
    app,
    deps.routes.filter((route) => !hasFile(route)),
    options,
  );
  await app.register(async (scope) => {
    await acceptFiles(scope);
    registerRoutes(scope, deps.routes.filter(hasFile), options);
  });
  for (const mount of deps.mounts ?? []) await app.register(async (scope) => registerMount(scope, mount));
  if (deps.downloads) registerDownloads(app, deps.downloads);
  registerDocs(app, deps.endpoints);
}

/**
 * Sets a request id on every response and logs one line a request. The line has the route's pattern and never the
 * URL, because queries contain search terms.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    });
    done();
  });
}
