import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Db } from '../../apps/server/src/db/database.ts';
import { readOwnTime, readTreeTime } from '../harness/processor-time.ts';
import { type Academy, createAcademy } from './academy-process.ts';
import { checkBalances } from './check-balances.ts';
import { checkLearning, type Proof } from './check-learning.ts';
import { type Crowd, gather } from './crowd.ts';
import { secret } from './protocol.ts';
import { seatViewers } from './seat-viewers.ts';
import type { Viewer } from './viewer.ts';

/** Short enough for many to finish one, and go on to the next, while the academy dies and comes back. */
const lessonSeconds = 40;
const path = '/app/v1/content/interactive/view';

interface Death {
  readonly killed: string;
  readonly die: (academy: Academy) => Promise<void>;
}

const restart = async (academy: Academy) => {
  await academy.killServer();
  await academy.start();
};

/** At a quarter, a half and three quarters of the time. */
const deaths: readonly Death[] = [
  { killed: 'server', die: restart },
  { killed: 'database', die: (academy) => academy.killDatabase() },
  {
    killed: 'server and database',
    die: async (academy) => {
      await academy.killServer();
      await academy.killDatabase();
      await academy.start();
    },
  },
];

interface Died {
  readonly killed: string;
  readonly at: number;
}

export interface Ordeal {
  /** The time before the first death. */
  readonly quiet: {
    readonly beats: number;
    readonly median: number;
    readonly p99: number;
    /** Of two cores, used by server and database, and by this process, which plays the viewers. */
    readonly used: number;
    readonly ours: number;
    readonly waiting: { readonly early: number; readonly late: number };
    readonly behind: number;
  };
  readonly deaths: readonly { killed: string; silence: number; longest: number; again: number }[];
  /** Seconds that were played and told, and those of them that the database holds. */
  readonly believed: { readonly claimed: number; readonly accepted: number };
  readonly unacknowledged: number;
  readonly proofs: readonly Proof[];
}

/** That many viewers, beating every 15 s as people do, while the academy is killed three times. */
export async function killInTheMiddle(options: { viewers: number; seconds: number }): Promise<Ordeal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const academy = await createAcademy(dataDir);
  try {
    await academy.start();
    const viewers = await seat(academy, options.viewers);
    const crowd = await gather(`${academy.address}${path}`, viewers);
    return await watch(academy, crowd, { viewers, seconds: options.seconds });
  } finally {
    await academy.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function withDatabase<T>(academy: Academy, work: (db: Db) => Promise<T>) {
  const db = createDatabase(await academy.databaseUrl(), { max: 2 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const seat = async (academy: Academy, viewers: number): Promise<Viewer[]> =>
  seatViewers(await academy.databaseUrl(), { viewers, lessonSeconds, begun: false, secret, now: new Date() });

async function watch(
  academy: Academy,
  crowd: Crowd,
  { viewers, seconds }: { viewers: readonly Viewer[]; seconds: number },
): Promise<Ordeal> {
  const quarter = (seconds * 1_000) / 4;
  const begun = Date.now();
  const playing = crowd.play(seconds);
  playing.catch(() => undefined);
  const quiet = await watchQuietly(academy, crowd, quarter);
  const died: Died[] = [];
  for (const [place, { killed, die }] of deaths.entries()) {
    await Promise.race([sleep(begun + (place + 1) * quarter - Date.now()), playing]);
    died.push({ killed, at: Date.now() });
    await die(academy);
  }
  await playing;
  const unacknowledged = crowd.waiting();
  const told = crowd.told;
  const [proofs, accepted] = await withDatabase(academy, async (db) => [
    [
      ...(await checkLearning(await academy.databaseUrl(), told, { before: 0, now: new Date() })),
      await checkBalances(db, academy.address, viewers),
    ],
    await countAccepted(db),
  ]);
  const claimed = told.reduce((sum, each) => sum + each.claimed, 0);
  return {
    quiet,
    deaths: died.map((each, place) => describeDeath(crowd, each, died[place + 1]?.at ?? Infinity)),
    believed: { claimed, accepted },
    unacknowledged,
    proofs,
  };
}

async function countAccepted(db: Db): Promise<number> {
  const { seconds } = await db
    .selectFrom('view_intervals')
    .select((eb) => eb.fn.sum<number>('took').as('seconds'))
    .executeTakeFirstOrThrow();
  return seconds;
}

/** What the academy is promised to need no more of. */
const cores = 2;

/** Until a moment before the first death: whether everything is answered as fast as it comes. */
async function watchQuietly(academy: Academy, crowd: Crowd, quarter: number): Promise<Ordeal['quiet']> {
  const begun = Date.now();
  const third = (quarter - 1_500) / 3;
  const postgres = await academy.postgres();
  const read = () => ({
    academy: readOwnTime(academy.server()) + readTreeTime(postgres),
    ours: process.cpuUsage(),
    at: performance.now(),
  });
  const before = read();
  await sleep(third);
  const early = crowd.waiting();
  await sleep(2 * third);
  const late = crowd.waiting();
  const after = read();
  const ours = after.ours.user + after.ours.system - before.ours.user - before.ours.system;
  const share = (microseconds: number) => microseconds / ((after.at - before.at) * 1_000 * cores);
  const waits = crowd.arrivals.filter(({ madeAt }) => madeAt < begun + 3 * third).map(waitOf);
  waits.sort((one, other) => one - other);
  const at = (part: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? Number.NaN;
  return {
    beats: waits.length,
    median: at(0.5),
    p99: at(0.99),
    used: share(after.academy - before.academy),
    ours: share(ours),
    waiting: { early, late },
    behind: crowd.behind(),
  };
}

const waitOf = ({ madeAt, toldAt }: Crowd['arrivals'][number]): number => toldAt - madeAt;

/** What viewers saw of a death, up to the next one; in milliseconds. */
function describeDeath({ arrivals }: Crowd, { killed, at }: Died, until: number): Ordeal['deaths'][number] {
  const after = arrivals.filter(({ toldAt }) => toldAt >= at && toldAt < until);
  const times = [at, ...after.map(({ toldAt }) => toldAt)];
  const silence = Math.max(0, ...times.slice(1).map((time, place) => time - times[place]!));
  const sentAgain = after.filter(({ tries }) => tries > 1).length;
  return { killed, silence, longest: Math.max(0, ...after.map(waitOf)), again: sentAgain };
}
