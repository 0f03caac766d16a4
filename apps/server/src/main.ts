import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { app as product } from '@academy/contract/limits.ts';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import type { Db } from './db/database.ts';
import { loadShippedRules } from './domain/credit/load-rules.ts';
import { loadShippedWords } from './domain/moderation/shipped-words.ts';
import { systemClock } from './kit/clock.ts';
import { createLog, type Log } from './kit/log.ts';
import { createEmbeddedProvinces } from './providers/ip-provinces/embedded.ts';
import { openBuiltRenderer } from './providers/page-renderer/built.ts';
import { listDemoMobiles } from './seed/logins.ts';
import { refreshLives } from './seed/refresh-lives.ts';
import { seedDemo } from './seed/seed.ts';
import { lockDirectory } from './start/lock-directory.ts';
import { openDatabase } from './start/open-database.ts';
import { openJobs } from './start/open-jobs.ts';
import { openOutside } from './start/open-outside.ts';
import { openSms } from './start/open-sms.ts';
import { openStorage } from './start/open-storage.ts';
import { preparePeople } from './start/prepare-people.ts';
import { keepProcessId } from './start/process-id.ts';
import { renewSearch } from './start/renew-search.ts';
import { keepTokenSecret } from './start/token-secret.ts';
import { createWayOut, type WayOut } from './start/way-out.ts';
import { defaultRateLimit, noEmergency } from './transport/settings.ts';

const repository = join(import.meta.dirname, '../../..');
const demoFolder = join(repository, 'demo');
const builtApp = join(repository, 'apps/mobile/dist');

/** How long calls under way may take once we were told to stop; what is left of 15 s is the database's. */
const drainTime = 8_000;
const livesRefresh = 60_000;

/** What the app needs to know of the configuration alone. */
const settingsOf = (config: Config) => ({
  rateLimit: defaultRateLimit,
  trustProxy: config.trustProxy,
  appOrigins: config.appOrigins,
  publicUrl: config.publicUrl,
  uploadDirectory: join(config.dataDir, 'uploads'),
  ffmpegPath: config.ffmpegPath,
  rtmp: config.rtmpPort === undefined ? undefined : { port: config.rtmpPort, host: config.host },
  ice: { stun: config.stunUrls, turn: config.turnUrls, secret: config.turnSecret },
  tokenLimits: { perAsker: config.llmTokensPerPerson, inAll: config.llmTokensInAll },
  emergency: emergencyOf(config),
});

async function start(config: Config, { log, wayOut }: { log: Log; wayOut: WayOut }): Promise<void> {
  // First, since it is where a setting is most likely to be missing.
  const { smsVendor, ...outside } = await openOutside(config, systemClock);
  wayOut.add({ close: await lockDirectory(config.dataDir) });
  const { databaseUrl: url, databasePool: pool, dataDir } = config;
  const database = await openDatabase({ url, dataDir, pool, log });
  wayOut.add({ close: database.close, atOnce: database.abandon });
  const { db } = database;
  const tokenSecret = config.tokenSecret ?? (await keepTokenSecret(dataDir));
  const storage = await openStorage(config, { secret: tokenSecret, clock: systemClock });
  await loadShippedRules(db, systemClock.now());
  if (config.demo) await seedDemo({ db, storage, clock: systemClock, folder: demoFolder });
  await preparePeople(db, config.operatorMobiles);
  await loadShippedWords(db);
  const jobs = await openJobs({
    url: database.url,
    db,
    storage,
    dataDir,
    ffmpegPath: config.ffmpegPath,
    apple: outside.apple,
    push: outside.push,
    usageSink: outside.usageSink,
    log,
  });
  wayOut.add({ close: () => jobs.close() });
  const mobileDirectory = config.appDir ?? builtApp;
  const settings = {
    ...settingsOf(config),
    tokenSecret,
    mobileDirectory,
    processId: await keepProcessId(dataDir),
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
    ...outside,
    sms,
    renderer,
    settings,
    outbox: config.outboxPage ? outbox : undefined,
    provinces: createEmbeddedProvinces(),
  });
  wayOut.add({ close: () => drain(app) });
  if (wayOut.leaving) return;
  await app.listen({ port: config.port, host: config.host });
  renewSearch(db, { log, wayOut });
  if (config.demo) keepLivesRunning(db, { log, wayOut });
  announce(app, config);
}

const emergencyOf = ({ emergencyUrl: url }: Config) =>
  url ? { ...noEmergency, flag: 1 as const, url } : noEmergency;

/** Takes no more calls and waits for those under way, but not for ever. */
async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainTime);
  await app.close();
  clearTimeout(cut);
}

function keepLivesRunning(db: Db, { log, wayOut }: { log: Log; wayOut: WayOut }): void {
  let refreshing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    refreshing = refreshLives({ db, clock: systemClock, folder: demoFolder }).catch((error: unknown) =>
      log.warn({ err: error }, 'the lives could not be refreshed'),
    );
  }, livesRefresh);
  wayOut.add({
    close: () => {
      clearInterval(timer);
      return refreshing;
    },
  });
}

function announce(app: FastifyInstance, config: Config): void {
  const { port } = app.server.address() as AddressInfo;
  const address = config.publicUrl ?? `http://localhost:${port}`;
  process.stdout.write(`${product.name}已启动 ${address}${product.basePath}\n`);
}

/** What went wrong in words for whoever started us; the stack only where it is a mistake of ours. */
function explain(error: unknown): string {
  const { code, name, message, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `端口已被占用，请用 PORT 另选一个。 ${message}: choose another PORT.`;
  const known =
    ['ConfigError', 'StorageError', 'AlreadyRunning', 'DemoError'].includes(name) || code !== undefined;
  // A host with several addresses fails without words of its own.
  return known ? message || `${code}` : (stack ?? message);
}

function fail(error: unknown): void {
  process.stderr.write(`${product.name}未能启动：${explain(error)}\n`);
}

/**
 * The academy's days begin in China, wherever the machine stands: what is rendered here says 今天 as a phone there does.
 */
const timeZone = 'Asia/Shanghai';

function main(): void {
  process.env['TZ'] = timeZone;
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    fail(error);
    process.exit(1);
  }
  const log = createLog(config.logLevel);
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const wayOut = createWayOut({ log, started });
  start(config, { log, wayOut })
    .catch((error: unknown) => {
      if (wayOut.leaving) return;
      fail(error);
      wayOut.leave(1);
    })
    .finally(resolve);
}

main();
