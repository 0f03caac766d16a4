import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { forkSubject } from '../harness/fork-subject.ts';
import { median } from '../harness/median.ts';
import type { Statement } from '../harness/record-statements.ts';
import { checkLearning, type Proof } from './check-learning.ts';
import { beatSeconds, type Cost, measureRound, type Place } from './measure-cost.ts';
import { type Questions, secret } from './protocol.ts';
import { seatViewers } from './seat-viewers.ts';
import type { Told } from './told.ts';
import { Viewer } from './viewer.ts';

/** As long as a lesson is, so that one beat of forty ends one. */
const lessonSeconds = 600;

export interface Comparison {
  readonly beat: Cost;
  readonly floor: Cost;
  /** That one beat in the middle of a lesson sends. */
  readonly statements: readonly Statement[];
  readonly told: readonly Told[];
  readonly proofs: readonly Proof[];
}

/**
 * What a beat costs the server and the database, beside the least that it could: round by round in turns, so that what
 * else the machine does falls on both. The first round warms up and does not count.
 */
export async function compareCosts(options: { viewers: number; rounds: number }): Promise<Comparison> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const file = join(import.meta.dirname, 'subject.ts');
  const subjects = { academy: forkSubject<Questions>(file), floor: forkSubject<Questions>(file) };
  // With the settings that the academy starts it with: what is acknowledged is on disk.
  const server = await startEmbedded({ directory: join(dataDir, 'postgres'), log: createLog('silent') });
  const databaseUrl = server.url;
  await migrate(databaseUrl);
  try {
    const now = new Date();
    const { viewers: count } = options;
    const viewers = await seatViewers(databaseUrl, {
      viewers: count,
      lessonSeconds,
      begun: true,
      secret,
      now,
    });
    const postgres = Number(
      (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
    );
    const role = { databaseUrl, dataDir, startsAt: now.getTime() };
    const academy = await subjects.academy.ask('start', { kind: 'academy', ...role });
    const floor = await subjects.floor.ask('start', { kind: 'floor', databaseUrl });
    const place = { databaseUrl, postgres };
    const path = `http://127.0.0.1:${academy.port}/app/v1/content/interactive/view`;
    const compared = await takeRounds(
      { subject: subjects.academy, url: path, ...place },
      { subject: subjects.floor, url: `http://127.0.0.1:${floor.port}/`, ...place },
      { viewers, rounds: options.rounds },
    );
    const end = new Date(now.getTime() + (options.rounds + 2) * beatSeconds * 1_000);
    const before = viewers.length - countAtStart(options.viewers);
    return { ...compared, proofs: await checkLearning(databaseUrl, compared.told, { before, now: end }) };
  } finally {
    for (const subject of Object.values(subjects)) subject.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Viewers whose first lesson begins with second 0: nothing was seen of it before. */
const countAtStart = (viewers: number): number => Math.ceil(viewers / lessonSeconds);

async function takeRounds(
  academy: Place,
  floor: Place,
  { viewers, rounds }: { viewers: readonly Viewer[]; rounds: number },
) {
  const others = viewers.map(
    ({ uid, token, lesson, second }) => new Viewer({ uid, token, lessons: [lesson], place: 0, second }),
  );
  const [beats, floors] = [[], []] as [Cost[], Cost[]];
  const told: Told[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const least = await measureRound(floor, others);
    const beat = await measureRound(academy, viewers);
    told.push(...beat.told);
    if (round === 0) continue;
    floors.push(least.cost);
    beats.push(beat.cost);
  }
  const statements = await listenToOne(academy, viewers, told);
  return { beat: middle(beats), floor: middle(floors), statements, told };
}

async function listenToOne(academy: Place, viewers: readonly Viewer[], told: Told[]): Promise<Statement[]> {
  const one = viewers.find(({ second, lesson }) => second > 0 && second + 2 * beatSeconds < lesson.seconds);
  if (!one) return [];
  await academy.subject.ask('record', null);
  told.push(...(await measureRound(academy, [one])).told);
  return (await academy.subject.ask('record', null)).statements;
}

const middle = (costs: readonly Cost[]): Cost => ({
  server: median(costs.map(({ server }) => server)),
  database: median(costs.map(({ database }) => database)),
  log: median(costs.map(({ log }) => log)),
});
