import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Db } from '../../apps/server/src/db/database.ts';
import { readProcessTime, readTreeTime } from '../harness/measurements.ts';
import { type AcademyProcess, createAcademyProcess } from './academy-process.ts';
import { checkBalances, checkLearning, type CheckResult } from './checks.ts';
import { type Crowd, createCrowd } from './crowd.ts';
import { secret } from './protocol.ts';
import { createViewers } from './create-viewers.ts';
import type { Viewer } from './viewer.ts';

/** Short enough that many viewers complete a lesson and start the next one during a crash and restart. */
const lessonSeconds = 40;
const path = '/app/v1/content/interactive/view';

interface CrashScenario {
  readonly killed: string;
  readonly crash: (academy: AcademyProcess) => Promise<void>;
}

const restart = async (academy: AcademyProcess) => {
  await academy.killServer();
  await academy.start();
};

/** They happen after a quarter, a half and three quarters of the time. */
const crashes: readonly CrashScenario[] = [
  { killed: 'server', crash: restart },
  { killed: 'database', crash: (academy) => academy.killDatabase() },
  {
    killed: 'server and database',
    crash: async (academy) => {
      await academy.killServer();
      await academy.killDatabase();
      await academy.start();
    },
  },
];

interface Crash {
  readonly killed: string;
  readonly at: number;
}

export interface CrashReport {
  /** The period before the first crash. */
  readonly steady: {
    readonly heartbeats: number;
    readonly median: number;
    readonly p99: number;
    /** Shares of two cores: of server and database, and of this process, which plays the viewers. */
    readonly serverCpu: number;
    readonly clientCpu: number;
    readonly waiting: { readonly early: number; readonly late: number };
    readonly lag: number;
  };
  readonly crashes: readonly { killed: string; outage: number; maxWait: number; resent: number }[];
  /** Seconds that viewers reported and the server acknowledged, and how many of them the database contains. */
  readonly creditedSeconds: { readonly claimed: number; readonly accepted: number };
  readonly unacknowledged: number;
  readonly checks: readonly CheckResult[];
}

/** Simulates this many viewers with a heartbeat every 15 s while the academy is killed three times. */
export async function runCrashTest(options: { viewers: number; seconds: number }): Promise<CrashReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const academy = await createAcademyProcess(dataDir);
  try {
    await academy.start();
    const viewers = await addViewers(academy, options.viewers);
    const crowd = await createCrowd(`${academy.address}${path}`, viewers);
    return await runCrashes(academy, crowd, { viewers, seconds: options.seconds });
  } finally {
    await academy.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function withDatabase<T>(academy: AcademyProcess, work: (db: Db) => Promise<T>) {
  const db = createDatabase(await academy.databaseUrl(), { max: 2 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const addViewers = async (academy: AcademyProcess, viewers: number): Promise<Viewer[]> =>
  createViewers(await academy.databaseUrl(), {
    viewers,
    lessonSeconds,
    midLesson: false,
    secret,
    now: new Date(),
  });

async function runCrashes(
  academy: AcademyProcess,
  crowd: Crowd,
  { viewers, seconds }: { viewers: readonly Viewer[]; seconds: number },
): Promise<CrashReport> {
  const quarter = (seconds * 1_000) / 4;
  const startedAt = Date.now();
  const playing = crowd.play(seconds);
  playing.catch(() => undefined);
  const steady = await measureSteadyState(academy, crowd, quarter);
  const crashTimes: Crash[] = [];
  for (const [index, { killed, crash }] of crashes.entries()) {
    await Promise.race([sleep(startedAt + (index + 1) * quarter - Date.now()), playing]);
    crashTimes.push({ killed, at: Date.now() });
    await crash(academy);
  }
  await playing;
  const unacknowledged = crowd.waiting();
  const acknowledgements = crowd.acknowledgements;
  const [checks, accepted] = await withDatabase(academy, async (db) => [
    [
      ...(await checkLearning(await academy.databaseUrl(), acknowledgements, {
        preexisting: 0,
        now: new Date(),
      })),
      await checkBalances(db, academy.address, viewers),
    ],
    await countAccepted(db),
  ]);
  const claimed = acknowledgements.reduce((sum, each) => sum + each.claimed, 0);
  return {
    steady,
    crashes: crashTimes.map((each, index) =>
      describeCrash(crowd, each, crashTimes[index + 1]?.at ?? Infinity),
    ),
    creditedSeconds: { claimed, accepted },
    unacknowledged,
    checks,
  };
}

async function countAccepted(db: Db): Promise<number> {
  const { seconds } = await db
    .selectFrom('view_intervals')
    .select((eb) => eb.fn.sum<number>('seconds').as('seconds'))
    .executeTakeFirstOrThrow();
  return seconds;
}

/** The academy is specified to run on this many cores. */
const cores = 2;

/** Measures until shortly before the first crash whether requests are answered as fast as they arrive. */
async function measureSteadyState(
  academy: AcademyProcess,
  crowd: Crowd,
  quarter: number,
): Promise<CrashReport['steady']> {
  const startedAt = Date.now();
  const third = (quarter - 1_500) / 3;
  const postgres = await academy.postgresPid();
  const read = () => ({
    academy: readProcessTime(academy.serverPid()) + readTreeTime(postgres),
    clientCpu: process.cpuUsage(),
    at: performance.now(),
  });
  const before = read();
  await sleep(third);
  const early = crowd.waiting();
  await sleep(2 * third);
  const late = crowd.waiting();
  const after = read();
  const clientCpu =
    after.clientCpu.user + after.clientCpu.system - before.clientCpu.user - before.clientCpu.system;
  const share = (microseconds: number) => microseconds / ((after.at - before.at) * 1_000 * cores);
  const waits = crowd.deliveries.filter(({ madeAt }) => madeAt < startedAt + 3 * third).map(waitTime);
  waits.sort((one, other) => one - other);
  const at = (part: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? Number.NaN;
  return {
    heartbeats: waits.length,
    median: at(0.5),
    p99: at(0.99),
    serverCpu: share(after.academy - before.academy),
    clientCpu: share(clientCpu),
    waiting: { early, late },
    lag: crowd.lag(),
  };
}

const waitTime = ({ madeAt, acknowledgedAt }: Crowd['deliveries'][number]): number => acknowledgedAt - madeAt;

/** What viewers experienced between this crash and the next one, in milliseconds. */
function describeCrash(
  { deliveries }: Crowd,
  { killed, at }: Crash,
  until: number,
): CrashReport['crashes'][number] {
  const after = deliveries.filter(({ acknowledgedAt }) => acknowledgedAt >= at && acknowledgedAt < until);
  const times = [at, ...after.map(({ acknowledgedAt }) => acknowledgedAt)];
  const outage = Math.max(0, ...times.slice(1).map((time, index) => time - times[index]!));
  const resent = after.filter(({ tries }) => tries > 1).length;
  return { killed, outage, maxWait: Math.max(0, ...after.map(waitTime)), resent };
}
