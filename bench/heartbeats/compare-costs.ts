import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { viewTime } from '@academy/contract/limits.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { median, readTreeTime } from '../harness/measurements.ts';
import type { Statement } from '../harness/record-statements.ts';
import { forkSubject, type Subject } from '../harness/subject-process.ts';
import { checkLearning, type CheckResult } from './checks.ts';
import { createViewers } from './create-viewers.ts';
import { type Commands, secret } from './protocol.ts';
import { createSender } from './sender.ts';
import { type Acknowledgement, type HeartbeatResponse, toAcknowledgement, Viewer } from './viewer.ts';

/** Processor time in microseconds and bytes of write-ahead log, each per heartbeat. */
export interface Cost {
  readonly server: number;
  readonly database: number;
  readonly log: number;
}

interface MeasuredServer {
  readonly subject: Subject<Commands>;
  readonly url: string;
  readonly databaseUrl: string;
  /** Process id of the postmaster, the parent of all database processes. */
  readonly postgres: number;
}

const concurrency = 10;
export const heartbeatSeconds = viewTime.heartbeatInterval / 1_000;
/**
 * The server caches sessions for 3 s, and a real viewer sends a heartbeat every 15 s: without this pause some
 * heartbeats would skip the session lookup.
 */
const roundPause = 3_100;

/**
 * Sends the next heartbeat of every viewer, `concurrency` at a time and as fast as they are answered, after advancing
 * the academy's clock by `heartbeatSeconds`. A viewer who completed a lesson opens the next one. Returns the average
 * cost per heartbeat.
 */
async function measureRound(
  target: MeasuredServer,
  viewers: readonly Viewer[],
): Promise<{ cost: Cost; acknowledgements: Acknowledgement[] }> {
  const sender = createSender();
  const send = (viewer: Viewer, fields: Parameters<typeof sender.post>[1]) =>
    postOrThrow(() => sender.post(target.url, fields, viewer.token));
  const openViewSession = async (viewer: Viewer) => {
    const { session_id, nonce } = await send(viewer, viewer.openFields());
    viewer.setSession({ session_id, nonce: nonce! });
  };
  await forEachConcurrently(
    viewers.filter(({ isOpen }) => !isOpen),
    openViewSession,
  );
  await target.subject.request('pass', { seconds: heartbeatSeconds });
  const before = await readCosts(target);
  const acknowledgements: Acknowledgement[] = [];
  await forEachConcurrently(viewers, async (viewer) => {
    const heartbeat = viewer.play(heartbeatSeconds, 0);
    acknowledgements.push(toAcknowledgement(viewer.uid, heartbeat, await send(viewer, heartbeat.fields), 1));
    if (!viewer.isOpen) await openViewSession(viewer);
  });
  const after = await readCosts(target);
  sender.stop();
  await sleep(roundPause);
  const each = (metric: keyof Cost) => (after[metric] - before[metric]) / viewers.length;
  return { cost: { server: each('server'), database: each('database'), log: each('log') }, acknowledgements };
}

async function postOrThrow(post: () => Promise<unknown>): Promise<HeartbeatResponse> {
  const response = await post();
  if (!response) throw new Error('a call was not answered');
  return response as HeartbeatResponse;
}

async function forEachConcurrently<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < all.length) await work(all[next++]!);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function readCosts({ subject, databaseUrl, postgres }: MeasuredServer): Promise<Cost> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
  );
  await client.end();
  const { microseconds } = await subject.request('cpu', null);
  return { server: microseconds, database: readTreeTime(postgres), log: Number(rows[0]?.bytes) };
}

/** Lesson length in seconds: one heartbeat in forty completes a lesson. */
const lessonSeconds = 600;

export interface Comparison {
  readonly heartbeat: Cost;
  readonly floor: Cost;
  /** The statements of one heartbeat in the middle of a lesson. */
  readonly statements: readonly Statement[];
  readonly acknowledgements: readonly Acknowledgement[];
  readonly checks: readonly CheckResult[];
}

/**
 * Measures what a heartbeat costs the server and the database, compared with the minimum possible. Rounds alternate
 * between the two, so that other load on the machine affects both. The first round is a warm-up and is not counted.
 */
export async function compareCosts(options: { viewers: number; rounds: number }): Promise<Comparison> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const file = join(import.meta.dirname, 'subject.ts');
  const subjects = { academy: forkSubject<Commands>(file), floor: forkSubject<Commands>(file) };
  // The same database settings as in production: acknowledged writes are on disk.
  const server = await startEmbeddedPostgres({
    directory: join(dataDir, 'postgres'),
    log: createLog('silent'),
  });
  const databaseUrl = server.url;
  await migrate(databaseUrl);
  try {
    const now = new Date();
    const { viewers: count } = options;
    const viewers = await createViewers(databaseUrl, {
      viewers: count,
      lessonSeconds,
      midLesson: true,
      secret,
      now,
    });
    const postgres = Number(
      (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
    );
    const role = { databaseUrl, dataDir, startsAt: now.getTime() };
    const academy = await subjects.academy.request('start', { kind: 'academy', ...role });
    const floor = await subjects.floor.request('start', { kind: 'floor', databaseUrl });
    const database = { databaseUrl, postgres };
    const path = `http://127.0.0.1:${academy.port}/app/v1/content/interactive/view`;
    const comparison = await runRounds(
      { subject: subjects.academy, url: path, ...database },
      { subject: subjects.floor, url: `http://127.0.0.1:${floor.port}/`, ...database },
      { viewers, rounds: options.rounds },
    );
    const end = new Date(now.getTime() + (options.rounds + 2) * heartbeatSeconds * 1_000);
    const preexisting = viewers.length - countAtStart(options.viewers);
    return {
      ...comparison,
      checks: await checkLearning(databaseUrl, comparison.acknowledgements, { preexisting, now: end }),
    };
  } finally {
    for (const subject of Object.values(subjects)) subject.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Number of viewers whose first lesson starts at second 0, so that they have no earlier progress. */
const countAtStart = (viewers: number): number => Math.ceil(viewers / lessonSeconds);

async function runRounds(
  academy: MeasuredServer,
  floor: MeasuredServer,
  { viewers, rounds }: { viewers: readonly Viewer[]; rounds: number },
) {
  const floorViewers = viewers.map(
    ({ uid, token, lesson, second }) => new Viewer({ uid, token, lessons: [lesson], lessonIndex: 0, second }),
  );
  const [heartbeatCosts, floorCosts] = [[], []] as [Cost[], Cost[]];
  const acknowledgements: Acknowledgement[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const floorRound = await measureRound(floor, floorViewers);
    const heartbeat = await measureRound(academy, viewers);
    acknowledgements.push(...heartbeat.acknowledgements);
    if (round === 0) continue;
    floorCosts.push(floorRound.cost);
    heartbeatCosts.push(heartbeat.cost);
  }
  const statements = await recordOne(academy, viewers, acknowledgements);
  return {
    heartbeat: medianCost(heartbeatCosts),
    floor: medianCost(floorCosts),
    statements,
    acknowledgements,
  };
}

async function recordOne(
  academy: MeasuredServer,
  viewers: readonly Viewer[],
  acknowledgements: Acknowledgement[],
): Promise<Statement[]> {
  const one = viewers.find(
    ({ second, lesson }) => second > 0 && second + 2 * heartbeatSeconds < lesson.seconds,
  );
  if (!one) return [];
  await academy.subject.request('record', null);
  acknowledgements.push(...(await measureRound(academy, [one])).acknowledgements);
  return (await academy.subject.request('record', null)).statements;
}

const medianCost = (costs: readonly Cost[]): Cost => ({
  server: median(costs.map(({ server }) => server)),
  database: median(costs.map(({ database }) => database)),
  log: median(costs.map(({ log }) => log)),
});
