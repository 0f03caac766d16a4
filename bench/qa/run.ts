import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, type Db } from '../../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { onServer, withDatabase } from '../../apps/server/src/db/testing/test-cluster.ts';
import { refreshLibrary } from '../../apps/server/src/domain/library/refresh-library.ts';
import { systemClock } from '../../apps/server/src/kit/clock.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { createDiskStorage } from '../../apps/server/src/providers/storage/disk-storage.ts';
import { seedDemo } from '../../apps/server/src/seed/seed.ts';
import {
  type Keys,
  type Question,
  readKeys,
  readQuestions,
  readUnanswerableQuestions,
  sets,
} from './questions.ts';
import {
  type AnswererName,
  answerers,
  depth,
  type SearchResult,
  assessAnswer,
  rankPassages,
} from './measure.ts';
import { timeAtScale } from './time-at-scale.ts';
import { readPhrasings } from './ways.ts';

const folder = join(import.meta.dirname, '../../demo');
/** The run fails if a goal is missed. */
const goals = { recall: 0.9, falseAnswers: 0.05 };

const share = (part: number, whole: number) => Number((whole === 0 ? 0 : part / whole).toFixed(3));

async function reportSearch(db: Db, keys: Keys, questions: readonly Question[]): Promise<number> {
  const results: SearchResult[] = [];
  for (const question of questions) results.push(await rankPassages(db, keys, question));
  const rows = [...sets, undefined].map((set) => {
    const of = results.filter(({ question }) => set === undefined || question.set === set);
    const recallAt = (maxRank: number) => share(of.filter(({ rank }) => rank <= maxRank).length, of.length);
    return {
      questions: `${set ?? 'all'} (${of.length})`,
      'recall@1': recallAt(1),
      'recall@3': recallAt(3),
      [`recall@${depth}`]: recallAt(depth),
      MRR: share(
        of.reduce((sum, { rank }) => sum + 1 / rank, 0),
        of.length,
      ),
    };
  });
  console.table(rows);
  return Math.min(...rows.slice(0, 2).map((row) => row[`recall@${depth}`]));
}

/** How high the source of each phrasing ranks. Other texts may answer it, too: this is a lower bound. */
async function reportPhrasings(db: Db, keys: Keys): Promise<void> {
  const ranks: { kind: string; rank: number }[] = [];
  for (const { ask, source } of readPhrasings()) {
    const right = [{ key: source, from: 0, to: Infinity }];
    const { rank } = await rankPassages(db, keys, { ask, right, set: 'held' });
    ranks.push({ kind: source.split('/')[0]!, rank });
  }
  const recallAt = (of: typeof ranks, maxRank: number) =>
    share(of.filter(({ rank }) => rank <= maxRank).length, of.length);
  console.log(`${ranks.length} phrasings, and where their source ranks`);
  console.table(
    Object.entries(Object.groupBy(ranks, ({ kind }) => kind)).map(([kind, of = []]) => ({
      kind,
      phrasings: of.length,
      'recall@1': recallAt(of, 1),
      'recall@3': recallAt(of, 3),
      [`recall@${depth}`]: recallAt(of, depth),
    })),
  );
}

interface AnswerInput {
  readonly pool: pg.Pool;
  readonly keys: Keys;
  readonly questions: readonly Question[];
}

async function reportAnswers(db: Db, { pool, keys, questions }: AnswerInput): Promise<number> {
  const unanswerable = readUnanswerableQuestions();
  const rows: object[] = [];
  let falseAnswerRate = 0;
  for (const name of Object.keys(answerers) as AnswererName[]) {
    for (const set of [...sets, undefined]) {
      const questionsInSet = questions.filter((one) => set === undefined || one.set === set);
      const unanswerableInSet = unanswerable.filter((one) => set === undefined || one.set === set);
      const assessments = [];
      for (const question of questionsInSet)
        assessments.push(await assessAnswer(db, { pool, keys, question, name }));
      let falseAnswerCount = 0;
      for (const one of unanswerableInSet) falseAnswerCount += (await answerers[name](db, one)) ? 1 : 0;
      const answeredQuestions = assessments.filter(({ answered }) => answered);
      const of = (test: (one: (typeof answeredQuestions)[number]) => boolean) =>
        share(answeredQuestions.filter(test).length, answeredQuestions.length);
      if (set === undefined) falseAnswerRate = falseAnswerCount / unanswerableInSet.length;
      rows.push({
        answerer: name,
        questions: set ?? 'all',
        answered: share(answeredQuestions.length, questionsInSet.length),
        'first citation right': of((one) => one.firstCorrect),
        'every citation right': of((one) => one.allCorrect),
        'quoted word for word': of((one) => one.faithful),
        'outside: declined':
          unanswerableInSet.length === 0
            ? '–'
            : share(unanswerableInSet.length - falseAnswerCount, unanswerableInSet.length),
      });
    }
  }
  console.table(rows);
  return falseAnswerRate;
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const server = await startEmbeddedPostgres({
    directory: join(dataDir, 'postgres'),
    log: createLog('silent'),
  });
  await onServer(server.adminUrl, 'create database bench_qa');
  const url = withDatabase(server.adminUrl, 'bench_qa');
  await migrate(url);
  const db = createDatabase(url, { max: 4 });
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // Its connections may still be closing when the server stops.
  pool.on('error', () => {});
  try {
    console.log('the demo is loaded …');
    const storage = createDiskStorage({ root: join(dataDir, 'media'), publicPrefix: '/media' });
    await seedDemo({ db, storage, clock: systemClock, folder });
    const startedAt = performance.now();
    const sources = await refreshLibrary(db);
    console.log(`${sources} sources became passages in ${Math.round(performance.now() - startedAt)} ms`);
    const keys = await readKeys(db);
    const questions = readQuestions();
    const recall = await reportSearch(db, keys, questions);
    await reportPhrasings(db, keys);
    const falseAnswers = await reportAnswers(db, { pool, keys, questions });
    await timeAtScale(db, { pool, questions });
    if (recall < goals.recall || falseAnswers > goals.falseAnswers) process.exitCode = 1;
  } finally {
    await pool.end();
    await db.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
