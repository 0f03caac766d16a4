import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stats } from '@academy/contract/areas/dashboard.ts';
import { createDatabase, type Db } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { onServer, withDatabase } from '../../apps/server/src/db/testing/test-cluster.ts';
import { refreshStatistics } from '../../apps/server/src/domain/statistics/refresh-statistics.ts';
import { createSession } from '../../apps/server/src/domain/identity/create-session.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { createTokens } from '../../apps/server/src/transport/token.ts';
import { forkSubject, type Subject } from '../harness/subject-process.ts';
import { median, readTreeTime } from '../harness/measurements.ts';
import { addLateHeartbeats, generateYear, lateLearners, today, type Year } from './generate-year.ts';
import { disableStatementTimeout, recountStatistics, type StatisticCheck } from './recount-statistics.ts';
import { type Commands, secret } from './protocol.ts';
import { type ReadCost, readPlans } from './read-plans.ts';

const scales = (process.env['BENCH_SCALES'] ?? '1,4,16').split(',').map(Number);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const requestsPerRound = Number(process.env['BENCH_ANSWERS'] ?? 40);

interface Call {
  readonly name: string;
  readonly path: string;
  readonly token: string;
}

interface ScaledAcademy {
  readonly scale: number;
  readonly url: string;
  readonly subject: Subject<Commands>;
  readonly address: string;
  readonly calls: readonly Call[];
  readonly intervals: number;
  /** Cost of processing one person's day, in microseconds of the job and the database. */
  readonly day: DayCost;
  readonly statisticChecks: readonly StatisticCheck[];
}

interface CallCost {
  readonly call: string;
  /** By scale, microseconds of server and database per response. */
  readonly cpu: readonly number[];
  readonly readings: readonly ReadCost[];
}

interface DayCost {
  readonly count: number;
  /** The whole year at once, in batches. */
  readonly initial: number;
  /** One more day after the year is processed. */
  readonly incremental: number;
}

const clock = { now: () => today };

async function createScaledAcademy(
  scale: number,
  server: { adminUrl: string; dataDir: string; postgres: number },
): Promise<ScaledAcademy> {
  await onServer(server.adminUrl, `create database scale_${scale}`);
  const url = withDatabase(server.adminUrl, `scale_${scale}`);
  await migrate(url);
  console.log(`×${scale}: a year is made up …`);
  const year = await generateYear(url, scale);
  const db = createDatabase(url, { max: 1 });
  await disableStatementTimeout(db);
  console.log(`×${scale}: ${year.intervals} intervals are counted in …`);
  const day = await measureRefresh(db, { url, postgres: server.postgres });
  const statisticChecks = await recountStatistics(db, url);
  const calls = await listCalls(db, year);
  await db.destroy();
  await onServer(url, 'vacuum analyze');
  const subject = forkSubject<Commands>(join(import.meta.dirname, 'subject.ts'));
  const { dataDir } = server;
  const { port } = await subject.request('start', { databaseUrl: url, dataDir, now: today.getTime() });
  const address = `http://127.0.0.1:${port}/app/v1/user/account`;
  return { scale, url, subject, address, calls, intervals: year.intervals, day, statisticChecks };
}

/** Processes the whole year, and then another evening of the same number of people at every scale. */
async function measureRefresh(
  db: Db,
  { url, postgres }: { url: string; postgres: number },
): Promise<DayCost> {
  const measureCpu = async () => {
    const before = process.cpuUsage();
    const database = readTreeTime(postgres);
    await refreshStatistics(db);
    const { user, system } = process.cpuUsage(before);
    return user + system + readTreeTime(postgres) - database;
  };
  const initialCpu = await measureCpu();
  const { count } = await db
    .selectFrom('learner_days')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await onServer(url, 'vacuum analyze');
  await addLateHeartbeats(url);
  await disableStatementTimeout(db);
  return { count, initial: initialCpu / count, incremental: (await measureCpu()) / lateLearners };
}

/** The nine calls of a bureau about its year, and a school's call about the children of a class. */
async function listCalls(db: Db, year: Year): Promise<Call[]> {
  const tokens = createTokens({ secret, clock });
  const sign = async (userId: number) => {
    const { expiresAt: _, ...identity } = await createSession(db, { userId, device: 'web/0/web', clock });
    return tokens.sign(identity, 3_600_000);
  };
  const [bureau, school] = [await sign(year.bureau), await sign(year.school)];
  return [
    ...stats.map((stat) => ({ name: stat, path: `/${stat}?period=year`, token: bureau })),
    { name: 'student, of a class', path: `/student?period=year&class_id=${year.classId}`, token: school },
  ];
}

async function requestStatistics(address: string, { path, token }: Call): Promise<void> {
  const response = await fetch(`${address}${path}`, { headers: { token } });
  const { code, msg } = (await response.json()) as { code: number; msg: string };
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
}

async function measure({ subject, address }: ScaledAcademy, call: Call, postgres: number): Promise<number> {
  const read = async () => (await subject.request('cpu', null)).microseconds + readTreeTime(postgres);
  const before = await read();
  for (let time = 0; time < requestsPerRound; time += 1) await requestStatistics(address, call);
  return ((await read()) - before) / requestsPerRound;
}

async function recordReads({ subject, address, url }: ScaledAcademy, call: Call): Promise<ReadCost> {
  await requestStatistics(address, call);
  await subject.request('record', null);
  await requestStatistics(address, call);
  const { statements } = await subject.request('record', null);
  return readPlans(url, statements);
}

/** The first round is a warm-up. */
async function measureCalls(academies: readonly ScaledAcademy[], postgres: number): Promise<CallCost[]> {
  const callCosts: CallCost[] = [];
  for (const [callIndex, { name }] of academies[0]!.calls.entries()) {
    const roundCosts: number[][] = [];
    for (let round = 0; round <= rounds; round += 1)
      roundCosts.push(await runRound(academies, callIndex, postgres));
    const cpu = academies.map((_, index) => median(roundCosts.slice(1).map((costs) => costs[index]!)));
    const readings: ReadCost[] = [];
    for (const one of academies) readings.push(await recordReads(one, one.calls[callIndex]!));
    callCosts.push({ call: name, cpu, readings });
  }
  return callCosts;
}

/** Alternates between the scales, so that other load on the machine affects all of them alike. */
async function runRound(
  academies: readonly ScaledAcademy[],
  callIndex: number,
  postgres: number,
): Promise<number[]> {
  const costs: number[] = [];
  for (const one of academies) costs.push(await measure(one, one.calls[callIndex]!, postgres));
  return costs;
}

const columnsByScale = (name: string, values: readonly number[]) =>
  Object.fromEntries(values.map((value, index) => [`${name} ×${scales[index]}`, Math.round(value)]));
const growth = (values: readonly number[]) => Number(((values.at(-1) ?? 0) / (values[0] || 1)).toFixed(2));

function printResults(academies: readonly ScaledAcademy[], callCosts: readonly CallCost[]): void {
  console.table(
    academies.map(({ scale, intervals, day }) => ({
      scale: `×${scale}`,
      intervals,
      'days of people': day.count,
      'to fill, µs each': Math.round(day.initial),
      'one more, µs': Math.round(day.incremental),
    })),
  );
  console.table(
    callCosts.map(({ call, cpu, readings }) => ({
      call,
      ...columnsByScale('µs', cpu),
      'µs grown': growth(cpu),
      statements: readings.at(-1)?.statements,
      ...columnsByScale(
        'blocks',
        readings.map(({ blocks }) => blocks),
      ),
      'blocks grown': growth(readings.map(({ blocks }) => blocks)),
      ...columnsByScale(
        'rows',
        readings.map(({ rows }) => rows),
      ),
    })),
  );
  console.table(
    academies.flatMap(({ scale, statisticChecks }) =>
      statisticChecks.map((one) => ({ scale: `×${scale}`, ...one })),
    ),
  );
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const server = await startEmbeddedPostgres({
    directory: join(dataDir, 'postgres'),
    log: createLog('silent'),
  });
  const pid = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const postgres = Number(pid.split('\n')[0]);
  const academies: ScaledAcademy[] = [];
  try {
    for (const scale of scales)
      academies.push(await createScaledAcademy(scale, { adminUrl: server.adminUrl, dataDir, postgres }));
    printResults(academies, await measureCalls(academies, postgres));
    if (academies.some(({ statisticChecks }) => statisticChecks.some(({ wrong }) => wrong > 0)))
      process.exitCode = 1;
  } finally {
    for (const { subject } of academies) subject.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
