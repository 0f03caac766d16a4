import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { app as product } from '@academy/contract/limits.ts';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import type { Db } from './db/database.ts';
import { loadShippedRules } from './domain/credit/credit-rules.ts';
import { formerChildrenPurpose } from './domain/identity/personal-data/former-children.ts';
import { secondFactorPurpose } from './domain/identity/second-factor/check-second-factor.ts';
import { deleteDemoFactors } from './domain/identity/second-factor/manage-second-factor.ts';
import { loadShippedWords } from './domain/moderation/shipped-words.ts';
import { releaseRecordsOf } from './domain/qa/records.ts';
import { getDangerClassifier } from './domain/safety/danger/danger-classifier.ts';
import { createJumpDetector } from './kit/clock-jumps.ts';
import { systemClock } from './kit/clock.ts';
import { ConfigError } from './kit/errors.ts';
import { createLog, type Log } from './kit/log.ts';
import { createMetrics, type Metrics } from './kit/metrics.ts';
import { createSealedText } from './kit/sealed-text.ts';
import { steadyClock } from './kit/steady-clock.ts';
import type { SmsOutbox } from './ports/sms.ts';
import type { Storage } from './ports/storage.ts';
import { createEmbeddedProvinces } from './providers/ip-provinces/embedded-provinces.ts';
import { openBuiltRenderer } from './providers/page-renderer/built-renderer.ts';
import { listDemoMobiles } from './seed/logins.ts';
import { runDemoLives } from './seed/run-lives.ts';
import { seedDemo } from './seed/seed.ts';
import {
  restrictPermissions,
  loadOutboxKey,
  loadProcessId,
  loadTokenSecret,
  lockDirectory,
} from './start/data-directory.ts';
import { openDatabase } from './start/open-database.ts';
import { openJobs } from './start/open-jobs.ts';
import { openProviders } from './start/open-providers.ts';
import { openSms } from './start/open-sms.ts';
import { openStorage } from './start/open-storage.ts';
import { ensureInitialData, refreshSearchDocuments } from './start/prepare-data.ts';
import { resetByCommand } from './start/reset-second-factor.ts';
import { serveMetrics } from './start/serve-metrics.ts';
import { createGracefulShutdown, type GracefulShutdown } from './start/graceful-shutdown.ts';
import { createOutboxLinks, type OutboxPage } from './transport/dev/outbox.ts';
import { defaultRateLimit, noEmergency } from './transport/settings.ts';

const repository = join(import.meta.dirname, '../../..');
const demoFolder = join(repository, 'demo');
const builtApp = join(repository, 'apps/mobile/dist');
const builtRenderer = join(repository, 'apps/mobile/renderer/dist');

/**
 * How long running calls may take after the signal to stop, in milliseconds; the rest of the 15 s belongs to the
 * database.
 */
const drainTimeout = 8_000;
const clockCheckInterval = 60_000;

/** The academy's own clock, and the machine's for codes of authenticator apps, which follow the true time. */
const clocks = { clock: steadyClock, wallClock: systemClock };

const createAppSettings = (config: Config) => ({
  rateLimit: defaultRateLimit,
  trustProxy: config.trustProxy,
  appOrigins: config.appOrigins,
  publicUrl: config.publicUrl,
  smsPerHour: config.smsPerHour,
  mobileDirectory: config.appDir ?? builtApp,
  uploadDirectory: join(config.dataDir, 'uploads'),
  writtenFolders: [config.dataDir, ...(config.s3Bucket === undefined ? [join(config.dataDir, 'media')] : [])],
  ffmpegPath: config.ffmpegPath,
  rtmp: config.rtmpPort === undefined ? undefined : { port: config.rtmpPort, host: config.host },
  ice: { stun: config.stunUrls, turn: config.turnUrls, secret: config.turnSecret },
  tokenLimits: { perRequester: config.llmTokensPerPerson, total: config.llmTokensInAll },
  emergency: describeEmergency(config),
});

async function start(
  config: Config,
  { log, shutdown }: { log: Log; shutdown: GracefulShutdown },
): Promise<void> {
  // First, because a missing setting is most likely found here. Other services compare clocks with the machine's.
  const { smsVendor, ...providers } = await openProviders(config, systemClock);
  shutdown.add({ close: await lockDirectory(config.dataDir) });
  const publicUmask = await restrictPermissions(config.dataDir);
  const { dataDir, databaseUrl, databasePool: pool } = config;
  const database = await openDatabase({ url: databaseUrl, dataDir, pool, log });
  shutdown.add({ close: database.close, immediately: database.stopImmediately });
  const { db, workDb, probeDb } = database;
  const tokenSecret = config.tokenSecret ?? (await loadTokenSecret(dataDir));
  const { storage, workStorage } = await openMedia({ ...config, publicUmask }, tokenSecret);
  await loadContents(workDb, { storage: workStorage, config, tokenSecret });
  const processId = await resumeProcess(workDb, dataDir);
  const jobs = await openJobs({
    url: database.url,
    db: workDb,
    storage: workStorage,
    dataDir,
    ffmpegPath: config.ffmpegPath,
    ...providers,
    sealedNames: createSealedText(tokenSecret, formerChildrenPurpose),
    log,
  });
  shutdown.add({ close: () => jobs.close() });
  const settings = {
    ...createAppSettings(config),
    tokenSecret,
    processId,
    roomsSharedBy: config.roomsShared ? database.url : undefined,
  };
  const { mobileDirectory } = settings;
  const renderer = await openBuiltRenderer({ directory: builtRenderer, mobileDirectory, log });
  const demoMobiles = await listDemoMobiles(demoFolder);
  const { sms, outbox } = openSms({ vendor: smsVendor, demoMobiles, clock: steadyClock, log });
  const outboxPage = await openOutboxPage(config, { outbox, printPath: (path) => printOutbox(app, path) });
  const metrics = createMetrics();
  const app: FastifyInstance = await createApp({
    db,
    probeDb,
    ...clocks,
    log,
    metrics,
    storage,
    jobs,
    ...providers,
    sms,
    renderer,
    settings,
    outboxPage,
    provinces: createEmbeddedProvinces(),
  });
  shutdown.add({ close: () => drain(app) });
  if (shutdown.isShuttingDown) return;
  shutdown.add(await listen(app, { config, metrics }));
  refreshSearchDocuments(workDb, { log, shutdown });
  if (config.demo) shutdown.add(runDemoLives({ db: workDb, clock: steadyClock, folder: demoFolder, log }));
  printStart(app, config.publicUrl, outboxPage?.links.getPath());
}

const openMedia = (settings: Parameters<typeof openStorage>[0], secret: string) =>
  openStorage(settings, { secret, clock: steadyClock });

/** The id of this server. What its earlier run left unfinished when it crashed is released. */
async function resumeProcess(db: Db, dataDir: string): Promise<string> {
  const processId = await loadProcessId(dataDir);
  await releaseRecordsOf(db, processId);
  return processId;
}

async function openOutboxPage(
  { outboxPage: isShown, dataDir }: Config,
  { outbox, printPath }: { outbox: SmsOutbox | undefined; printPath: (path: string) => void },
): Promise<OutboxPage | undefined> {
  if (!isShown || !outbox) return undefined;
  return { outbox, key: await loadOutboxKey(dataDir), links: createOutboxLinks(printPath) };
}

/** Accepts requests, and serves metrics on their own port; returns what closes the latter. */
async function listen(app: FastifyInstance, { config, metrics }: { config: Config; metrics: Metrics }) {
  await app.listen({ port: config.port, host: config.host });
  return serveMetrics(metrics, config);
}

/** Loads what ships with the academy, and the demo if it is on. */
async function loadContents(
  db: Db,
  { storage, config, tokenSecret }: { storage: Storage; config: Config; tokenSecret: string },
): Promise<void> {
  await loadShippedRules(db, steadyClock.now());
  const secrets = createSealedText(tokenSecret, secondFactorPurpose);
  if (config.demo) await seedDemo({ db, storage, secrets, clock: steadyClock, folder: demoFolder });
  else await deleteDemoFactors(db);
  await ensureInitialData(db, config.operatorMobiles);
  await loadShippedWords(db);
  // Damaged weights stop the start, not the first question of somebody in danger.
  getDangerClassifier();
}

const describeEmergency = ({ emergencyUrl: url }: Config) =>
  url ? { ...noEmergency, flag: 1 as const, url } : noEmergency;

/** Accepts no more calls and waits for the running ones, but closes their connections after `drainTimeout`. */
async function drain(app: FastifyInstance): Promise<void> {
  const forceClose = setTimeout(() => app.server.closeAllConnections(), drainTimeout);
  await app.close();
  clearTimeout(forceClose);
}

/** The academy itself hardly notices (`kit/steady-clock.ts`), but whoever corrected a wrong clock must know. */
function warnOfSetClock({ log, shutdown }: { log: Log; shutdown: GracefulShutdown }): void {
  const hasJumped = createJumpDetector(systemClock);
  const timer = setInterval(() => {
    if (hasJumped())
      log.warn('the time of day was set: the academy follows it slowly, or after a restart at once');
  }, clockCheckInterval);
  shutdown.add({ close: async () => clearInterval(timer) });
}

const localAddressOf = (app: FastifyInstance): string =>
  `http://localhost:${(app.server.address() as AddressInfo).port}`;

const outboxLine = (app: FastifyInstance, path: string) => `短信发件箱 ${localAddressOf(app)}${path}\n`;

/** In one piece: who waits for the first line may read no further, and closes the pipe. */
function printStart(app: FastifyInstance, publicUrl = localAddressOf(app), outboxPath?: string): void {
  const line = `${product.name}已启动 ${publicUrl}${product.basePath}\n`;
  process.stdout.write(line + (outboxPath === undefined ? '' : outboxLine(app, outboxPath)));
}

const printOutbox = (app: FastifyInstance, path: string) => void process.stdout.write(outboxLine(app, path));

/** Errors that say what the person who started the program can do. */
const expectedErrors: ReadonlySet<string> = new Set([
  'ConfigError',
  'StorageError',
  'AlreadyRunning',
  'NewerDatabase',
  'OtherMigrations',
  'OtherPostgresVersion',
  'DatabaseBlocked',
  'DemoError',
]);

/**
 * Describes an error for the person who started the program; with the stack only when the error is a defect of ours.
 */
function describeError(error: unknown): string {
  const { code, name, message, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `端口已被占用，请用 PORT 另选一个。 ${message}: choose another PORT.`;
  const isExpected = expectedErrors.has(name) || code !== undefined;
  // An error of a host with several addresses has an empty message.
  return isExpected ? message || `${code}` : (stack ?? message);
}

function reportStartFailure(error: unknown): void {
  process.stderr.write(`${product.name}未能启动：${describeError(error)}\n`);
}

/**
 * The academy's days are China's, wherever the machine stands: pages rendered here must say 今天 as phones in China do.
 */
const timeZone = 'Asia/Shanghai';

/** Runs a command for the machine of the academy, of which there is one, instead of the academy. */
async function runCommand(
  [command, argument = '']: readonly string[],
  { config, log }: { config: Config; log: Log },
): Promise<void> {
  if (command !== 'reset-second-factor') throw new ConfigError(`没有这个命令 Unknown command: ${command}`);
  const { done, message } = await resetByCommand(config, { mobile: argument, log });
  process.stdout.write(`${message}\n`);
  process.exitCode = done ? 0 : 1;
}

function main(): void {
  process.env['TZ'] = timeZone;
  // Whoever read what is printed may be gone, which must not end the academy.
  process.stdout.on('error', () => {});
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    reportStartFailure(error);
    process.exit(1);
  }
  const log = createLog(config.logLevel);
  const command = process.argv.slice(2);
  if (command.length > 0) {
    runCommand(command, { config, log }).catch((error: unknown) => {
      process.stderr.write(`${describeError(error)}\n`);
      process.exitCode = 1;
    });
    return;
  }
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const shutdown = createGracefulShutdown({ log, started });
  warnOfSetClock({ log, shutdown });
  start(config, { log, shutdown })
    .catch((error: unknown) => {
      if (shutdown.isShuttingDown) return;
      reportStartFailure(error);
      shutdown.shutDown(1);
    })
    .finally(resolve);
}

main();
