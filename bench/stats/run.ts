import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stats } from '@academy/contract/areas/dashboard.ts';
import { createDatabase, type Db } from '../../apps/server/src/db/database.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { onServer, withDatabase } from '../../apps/server/src/db/testing/test-cluster.ts';
import { bringUpToDate } from '../../apps/server/src/domain/figures/bring-up-to-date.ts';
import { openSession } from '../../apps/server/src/domain/identity/open-session.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { createTokens } from '../../apps/server/src/transport/token.ts';
import { forkSubject, type Subject } from '../harness/fork-subject.ts';
import { median } from '../harness/median.ts';
import { readTreeTime } from '../harness/processor-time.ts';
import { addLateBeats, generateYear, latecomers, today, type Year } from './generate-year.ts';
import { liftTimeout } from './lift-timeout.ts';
import { type Questions, secret } from './protocol.ts';
import { type Reading, readPlans } from './read-plans.ts';
import { type Recounted, recountFigures } from './recount.ts';

const scales = (process.env['BENCH_SCALES'] ?? '1,4,16').split(',').map(Number);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const answers = Number(process.env['BENCH_ANSWERS'] ?? 40);

interface Call {
  readonly name: string;
  readonly path: string;
  readonly token: string;
}

interface Scaled {
  readonly scale: number;
  readonly url: string;
  readonly subject: Subject<Questions>;
  readonly address: string;
  readonly calls: readonly Call[];
  readonly intervals: number;
  /** Of counting in one person's day, in microseconds of the job and the database. */
  readonly day: DayCost;
  readonly recounted: readonly Recounted[];
}

interface Price {
  readonly call: string;
  /** By scale, microseconds of server and database for an answer. */
  readonly cpu: readonly number[];
  readonly readings: readonly Reading[];
}

interface DayCost {
  readonly count: number;
  /** All of the year at once, in batches. */
  readonly filling: number;
  /** One more, when the year is there. */
  readonly more: number;
}

const clock = { now: () => today };

async function makeScaled(
  scale: number,
  server: { adminUrl: string; dataDir: string; postgres: number },
): Promise<Scaled> {
  await onServer(server.adminUrl, `create database scale_${scale}`);
  const url = withDatabase(server.adminUrl, `scale_${scale}`);
  await migrate(url);
  console.log(`×${scale}: a year is made up …`);
  const year = await generateYear(url, scale);
  const db = createDatabase(url, { max: 1 });
  await liftTimeout(db);
  console.log(`×${scale}: ${year.intervals} intervals are counted in …`);
  const day = await countIn(db, { url, postgres: server.postgres });
  const recounted = await recountFigures(db, url);
  const calls = await listCalls(db, year);
  await db.destroy();
  await onServer(url, 'vacuum analyze');
  const subject = forkSubject<Questions>(join(import.meta.dirname, 'subject.ts'));
  const { dataDir } = server;
  const { port } = await subject.ask('start', { databaseUrl: url, dataDir, now: today.getTime() });
  const address = `http://127.0.0.1:${port}/app/v1/user/account`;
  return { scale, url, subject, address, calls, intervals: year.intervals, day, recounted };
}

/** Counts the year in, and then another evening of the same number of people at every scale. */
async function countIn(db: Db, { url, postgres }: { url: string; postgres: number }): Promise<DayCost> {
  const spend = async () => {
    const before = process.cpuUsage();
    const database = readTreeTime(postgres);
    await bringUpToDate(db);
    const { user, system } = process.cpuUsage(before);
    return user + system + readTreeTime(postgres) - database;
  };
  const filled = await spend();
  const { count } = await db
    .selectFrom('learner_days')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await onServer(url, 'vacuum analyze');
  await addLateBeats(url);
  await liftTimeout(db);
  return { count, filling: filled / count, more: (await spend()) / latecomers };
}

/** The nine calls of a bureau about its year, and a school about the children of a class. */
async function listCalls(db: Db, year: Year): Promise<Call[]> {
  const tokens = createTokens({ secret, clock });
  const sign = async (userId: number) => {
    const { expiresAt: _, ...identity } = await openSession(db, { userId, device: 'web/0/web', clock });
    return tokens.sign(identity, 3_600_000);
  };
  const [bureau, school] = [await sign(year.bureau), await sign(year.school)];
  return [
    ...stats.map((stat) => ({ name: stat, path: `/${stat}?period=year`, token: bureau })),
    { name: 'student, of a class', path: `/student?period=year&class_id=${year.classId}`, token: school },
  ];
}

async function ask(address: string, { path, token }: Call): Promise<void> {
  const answer = await fetch(`${address}${path}`, { headers: { token } });
  const { code, msg } = (await answer.json()) as { code: number; msg: string };
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
}

async function measure({ subject, address }: Scaled, call: Call, postgres: number): Promise<number> {
  const read = async () => (await subject.ask('cpu', null)).microseconds + readTreeTime(postgres);
  const before = await read();
  for (let time = 0; time < answers; time += 1) await ask(address, call);
  return ((await read()) - before) / answers;
}

async function listen({ subject, address, url }: Scaled, call: Call): Promise<Reading> {
  await ask(address, call);
  await subject.ask('record', null);
  await ask(address, call);
  const { statements } = await subject.ask('record', null);
  return readPlans(url, statements);
}

/** The first round warms up. */
async function takePrices(scaled: readonly Scaled[], postgres: number): Promise<Price[]> {
  const prices: Price[] = [];
  for (const [place, { name }] of scaled[0]!.calls.entries()) {
    const taken: number[][] = [];
    for (let round = 0; round <= rounds; round += 1) taken.push(await takeRound(scaled, place, postgres));
    const cpu = scaled.map((_, index) => median(taken.slice(1).map((costs) => costs[index]!)));
    const readings: Reading[] = [];
    for (const one of scaled) readings.push(await listen(one, one.calls[place]!));
    prices.push({ call: name, cpu, readings });
  }
  return prices;
}

/** Scale by scale in turns, so that what else the machine does falls on all alike. */
async function takeRound(scaled: readonly Scaled[], place: number, postgres: number): Promise<number[]> {
  const costs: number[] = [];
  for (const one of scaled) costs.push(await measure(one, one.calls[place]!, postgres));
  return costs;
}

const spread = (name: string, values: readonly number[]) =>
  Object.fromEntries(values.map((value, index) => [`${name} ×${scales[index]}`, Math.round(value)]));
const grown = (values: readonly number[]) => Number(((values.at(-1) ?? 0) / (values[0] || 1)).toFixed(2));

function tell(scaled: readonly Scaled[], prices: readonly Price[]): void {
  console.table(
    scaled.map(({ scale, intervals, day }) => ({
      scale: `×${scale}`,
      intervals,
      'days of people': day.count,
      'to fill, µs each': Math.round(day.filling),
      'one more, µs': Math.round(day.more),
    })),
  );
  console.table(
    prices.map(({ call, cpu, readings }) => ({
      call,
      ...spread('µs', cpu),
      'µs grown': grown(cpu),
      statements: readings.at(-1)?.statements,
      ...spread(
        'blocks',
        readings.map(({ blocks }) => blocks),
      ),
      'blocks grown': grown(readings.map(({ blocks }) => blocks)),
      ...spread(
        'rows',
        readings.map(({ rows }) => rows),
      ),
    })),
  );
  console.table(
    scaled.flatMap(({ scale, recounted }) => recounted.map((one) => ({ scale: `×${scale}`, ...one }))),
  );
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const server = await startEmbedded({ directory: join(dataDir, 'postgres'), log: createLog('silent') });
  const pid = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const postgres = Number(pid.split('\n')[0]);
  const scaled: Scaled[] = [];
  try {
    for (const scale of scales)
      scaled.push(await makeScaled(scale, { adminUrl: server.adminUrl, dataDir, postgres }));
    tell(scaled, await takePrices(scaled, postgres));
    if (scaled.some(({ recounted }) => recounted.some(({ wrong }) => wrong > 0))) process.exitCode = 1;
  } finally {
    for (const { subject } of scaled) subject.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
