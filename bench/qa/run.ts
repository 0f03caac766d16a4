import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, type Db } from '../../apps/server/src/db/database.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { onServer, withDatabase } from '../../apps/server/src/db/testing/test-cluster.ts';
import { refreshLibrary } from '../../apps/server/src/domain/library/refresh-library.ts';
import { systemClock } from '../../apps/server/src/kit/clock.ts';
import { createLog } from '../../apps/server/src/kit/log.ts';
import { createDiskStorage } from '../../apps/server/src/providers/storage/disk.ts';
import { seedDemo } from '../../apps/server/src/seed/seed.ts';
import { type Keys, readKeys } from './find-places.ts';
import { type AnswererName, answerers, depth, type Found, judge, search } from './measure.ts';
import { type Question, readForeign, readQuestions, sets } from './read-questions.ts';
import { timeAtScale } from './time-at-scale.ts';

const folder = join(import.meta.dirname, '../../demo');
/** The goals: a run that misses one fails. */
const goals = { recall: 0.9, falseAnswers: 0.05 };

const share = (part: number, whole: number) => Number((whole === 0 ? 0 : part / whole).toFixed(3));

async function tellSearch(db: Db, keys: Keys, questions: readonly Question[]): Promise<number> {
  const found: Found[] = [];
  for (const question of questions) found.push(await search(db, keys, question));
  const rows = [...sets, undefined].map((set) => {
    const of = found.filter(({ question }) => set === undefined || question.set === set);
    const within = (most: number) => share(of.filter(({ rank }) => rank <= most).length, of.length);
    return {
      questions: `${set ?? 'all'} (${of.length})`,
      'recall@1': within(1),
      'recall@3': within(3),
      [`recall@${depth}`]: within(depth),
      MRR: share(
        of.reduce((sum, { rank }) => sum + 1 / rank, 0),
        of.length,
      ),
    };
  });
  console.table(rows);
  return Math.min(...rows.slice(0, 2).map((row) => row[`recall@${depth}`]));
}

interface Asking {
  readonly pool: pg.Pool;
  readonly keys: Keys;
  readonly questions: readonly Question[];
}

async function tellAnswers(db: Db, { pool, keys, questions }: Asking): Promise<number> {
  const foreign = readForeign();
  const rows: object[] = [];
  let served = 0;
  for (const name of Object.keys(answerers) as AnswererName[]) {
    for (const set of [...sets, undefined]) {
      const asked = questions.filter((one) => set === undefined || one.set === set);
      const outside = foreign.filter((one) => set === undefined || one.set === set);
      const judged = [];
      for (const question of asked) judged.push(await judge(db, { pool, keys, question, name }));
      let wrongly = 0;
      for (const one of outside) wrongly += (await answerers[name](db, one)) ? 1 : 0;
      const given = judged.filter(({ answered }) => answered);
      const of = (test: (one: (typeof given)[number]) => boolean) =>
        share(given.filter(test).length, given.length);
      if (set === undefined) served = wrongly / outside.length;
      rows.push({
        answerer: name,
        questions: set ?? 'all',
        answered: share(given.length, asked.length),
        'first citation right': of((one) => one.firstRight),
        'every citation right': of((one) => one.allRight),
        'quoted word for word': of((one) => one.faithful),
        'outside: declined': outside.length === 0 ? '–' : share(outside.length - wrongly, outside.length),
      });
    }
  }
  console.table(rows);
  return served;
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const server = await startEmbedded({ directory: join(dataDir, 'postgres'), log: createLog('silent') });
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
    const began = performance.now();
    const sources = await refreshLibrary(db);
    console.log(`${sources} sources became passages in ${Math.round(performance.now() - began)} ms`);
    const keys = await readKeys(db);
    const questions = readQuestions();
    const recall = await tellSearch(db, keys, questions);
    const falseAnswers = await tellAnswers(db, { pool, keys, questions });
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
