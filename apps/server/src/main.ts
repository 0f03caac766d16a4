import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { app as product } from '@academy/contract/limits.ts';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import type { Db } from './db/database.ts';
import { loadShippedRules } from './domain/credit/credit-rules.ts';
import { loadShippedWords } from './domain/moderation/shipped-words.ts';
import { systemClock } from './kit/clock.ts';
import { createLog, type Log } from './kit/log.ts';
import { createEmbeddedProvinces } from './providers/ip-provinces/embedded-provinces.ts';
import { openBuiltRenderer } from './providers/page-renderer/built-renderer.ts';
import { listDemoMobiles } from './seed/logins.ts';
import { refreshLives } from './seed/refresh-lives.ts';
import { seedDemo } from './seed/seed.ts';
import { loadProcessId, loadTokenSecret, lockDirectory } from './start/data-directory.ts';
import { openDatabase } from './start/open-database.ts';
import { openJobs } from './start/open-jobs.ts';
import { openProviders } from './start/open-providers.ts';
import { openSms } from './start/open-sms.ts';
import { openStorage } from './start/open-storage.ts';
import { ensureInitialData, refreshSearchDocuments } from './start/prepare-data.ts';
import { createGracefulShutdown, type GracefulShutdown } from './start/graceful-shutdown.ts';
import { defaultRateLimit, noEmergency } from './transport/settings.ts';

const repository = join(import.meta.dirname, '../../..');
const demoFolder = join(repository, 'demo');
const builtApp = join(repository, 'apps/mobile/dist');

/**
 * How long running calls may take after the signal to stop, in milliseconds; the rest of the 15 s belongs to the
 * database.
 */
const drainTimeout = 8_000;
const livesRefreshInterval = 60_000;

const createAppSettings = (config: Config) => ({
  rateLimit: defaultRateLimit,
  trustProxy: config.trustProxy,
  appOrigins: config.appOrigins,
  publicUrl: config.publicUrl,
  uploadDirectory: join(config.dataDir, 'uploads'),
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
  // First, because a missing setting is most likely found here.
  const { smsVendor, ...providers } = await openProviders(config, systemClock);
  shutdown.add({ close: await lockDirectory(config.dataDir) });
  const { databaseUrl: url, databasePool: pool, dataDir } = config;
  const database = await openDatabase({ url, dataDir, pool, log });
  shutdown.add({ close: database.close, immediately: database.stopImmediately });
  const { db } = database;
  const tokenSecret = config.tokenSecret ?? (await loadTokenSecret(dataDir));
  const storage = await openStorage(config, { secret: tokenSecret, clock: systemClock });
  await loadShippedRules(db, systemClock.now());
  if (config.demo) await seedDemo({ db, storage, clock: systemClock, folder: demoFolder });
  await ensureInitialData(db, config.operatorMobiles);
  await loadShippedWords(db);
  const jobs = await openJobs({
    url: database.url,
    db,
    storage,
    dataDir,
    ffmpegPath: config.ffmpegPath,
    apple: providers.apple,
    push: providers.push,
    usageSink: providers.usageSink,
    log,
  });
  shutdown.add({ close: () => jobs.close() });
  const mobileDirectory = config.appDir ?? builtApp;
  const settings = {
    ...createAppSettings(config),
    tokenSecret,
    mobileDirectory,
    processId: await loadProcessId(dataDir),
    roomsSharedBy: config.roomsShared ? database.url : undefined,
  };
  const directory = join(repository, 'apps/mobile/renderer/dist');
  const renderer = await openBuiltRenderer({ directory, mobileDirectory, log });
  const demoMobiles = await listDemoMobiles(demoFolder);
  const { sms, outbox } = openSms({ vendor: smsVendor, demoMobiles, clock: systemClock, log });
  const app = await createApp({
    db,
    clock: systemClock,
    log,
    storage,
    jobs,
    ...providers,
    sms,
    renderer,
    settings,
    outbox: config.outboxPage ? outbox : undefined,
    provinces: createEmbeddedProvinces(),
  });
  shutdown.add({ close: () => drain(app) });
  if (shutdown.isShuttingDown) return;
  await app.listen({ port: config.port, host: config.host });
  refreshSearchDocuments(db, { log, shutdown });
  if (config.demo) scheduleLivesRefresh(db, { log, shutdown });
  printAddress(app, config);
}

const describeEmergency = ({ emergencyUrl: url }: Config) =>
  url ? { ...noEmergency, flag: 1 as const, url } : noEmergency;

/** Accepts no more calls and waits for the running ones, but closes their connections after `drainTimeout`. */
async function drain(app: FastifyInstance): Promise<void> {
  const forceClose = setTimeout(() => app.server.closeAllConnections(), drainTimeout);
  await app.close();
  clearTimeout(forceClose);
}

function scheduleLivesRefresh(db: Db, { log, shutdown }: { log: Log; shutdown: GracefulShutdown }): void {
  let refreshing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    refreshing = refreshLives({ db, clock: systemClock, folder: demoFolder }).catch((error: unknown) =>
      log.warn({ err: error }, 'the lives could not be refreshed'),
    );
  }, livesRefreshInterval);
  shutdown.add({
    close: () => {
      clearInterval(timer);
      return refreshing;
    },
  });
}

function printAddress(app: FastifyInstance, config: Config): void {
  const { port } = app.server.address() as AddressInfo;
  const address = config.publicUrl ?? `http://localhost:${port}`;
  process.stdout.write(`${product.name}已启动 ${address}${product.basePath}\n`);
}

/**
 * Describes an error for the person who started the program; with the stack only when the error is a defect of ours.
 */
function describeError(error: unknown): string {
  const { code, name, message, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `端口已被占用，请用 PORT 另选一个。 ${message}: choose another PORT.`;
  const isExpected =
    ['ConfigError', 'StorageError', 'AlreadyRunning', 'DemoError'].includes(name) || code !== undefined;
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

function main(): void {
  process.env['TZ'] = timeZone;
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    reportStartFailure(error);
    process.exit(1);
  }
  const log = createLog(config.logLevel);
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const shutdown = createGracefulShutdown({ log, started });
  start(config, { log, shutdown })
    .catch((error: unknown) => {
      if (shutdown.isShuttingDown) return;
      reportStartFailure(error);
      shutdown.shutDown(1);
    })
    .finally(resolve);
}

main();
