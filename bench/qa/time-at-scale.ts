import type pg from 'pg';
import type { Db } from '../../apps/server/src/db/database.ts';
import { quoteLexeme } from '../../apps/server/src/db/lexemes.ts';
import { findPassages } from '../../apps/server/src/domain/library/find-passages.ts';
import { segmentForIndex } from '../../apps/server/src/kit/word-segmentation.ts';
import { median } from '../harness/measurements.ts';
import { depth } from './measure.ts';
import type { Question } from './questions.ts';

/**
 * How many times the demo's passages are added with shuffled sentences. Words become far more frequent than in a real
 * library.
 */
const repetitions = Number(process.env['BENCH_TIMES'] ?? 100);
const batch = 500;

interface TimingInput {
  readonly pool: pg.Pool;
  readonly questions: readonly Question[];
}

/**
 * Measures search time when the library has the size of a province's: the demo's sentences, shuffled into additional
 * passages. Reports the median and the 95th percentile over all questions, statements and ranking together.
 */
export async function timeAtScale(db: Db, { pool, questions }: TimingInput): Promise<void> {
  const before = { passages: await count(pool), ...(await timeAll(db, questions)) };
  await addPassages(pool);
  await pool.query('vacuum analyze qa_passages');
  const after = { passages: await count(pool), ...(await timeAll(db, questions)) };
  console.table([before, after]);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) select * from find_qa_candidates($q$'作业' | '手机'$q$::tsquery,
      array['作业', '手机']::tsquery[], array[1, 1], 200)`,
  );
  console.log(rows.map((row) => row['QUERY PLAN']).join('\n'));
}

async function timeAll(db: Db, questions: readonly Question[]) {
  const durations: number[] = [];
  for (const { ask, before } of questions) {
    const startedAt = performance.now();
    await findPassages(db, { question: ask, previousQuestion: before, size: depth });
    durations.push(performance.now() - startedAt);
  }
  const sorted = durations.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)]!;
  return { 'median ms': Math.round(median(durations)), 'p95 ms': Math.round(p95) };
}

async function count(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('select count(*) from qa_passages');
  return Number(rows[0]!.count);
}

async function addPassages(pool: pg.Pool): Promise<void> {
  const { rows: demoPassages } = await pool.query<{ source: string; title: string; text: string }>(
    'select source, content_id, system_key, answer_id, title, text from qa_passages order by id',
  );
  const sentences = demoPassages
    .flatMap(({ text }) => text.split(/(?<=[。！？\n])/u))
    .filter((one) => one.trim() !== '');
  let randomState = 0;
  const next = () =>
    sentences[(randomState = (randomState * 1_103_515_245 + 12_345) % 2_147_483_648) % sentences.length]!;
  const rows = Array.from({ length: repetitions * demoPassages.length }, (_, at) => {
    const template = demoPassages[at % demoPassages.length]!;
    const text = next() + next() + next() + next();
    const words = [...new Set(segmentForIndex(`${template.title}\n${text}`))];
    return { ...template, position: 1_000 + at, text, tokens: words.map(quoteLexeme).join(' ') };
  });
  for (let at = 0; at < rows.length; at += batch)
    await pool.query(
      `insert into qa_passages (source, content_id, system_key, answer_id, title, position, text, tokens)
        select source, content_id, system_key, answer_id, title, position, text, tokens::tsvector
        from jsonb_to_recordset($1::jsonb) as row (source text, content_id bigint, system_key text, answer_id bigint,
          title text, position integer, text text, tokens text)`,
      [JSON.stringify(rows.slice(at, at + batch))],
    );
}
