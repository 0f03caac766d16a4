import type pg from 'pg';
import { quoteLexeme } from '../../apps/server/src/db/lexemes.ts';
import { chooseAnswer } from '../../apps/server/src/domain/library/choose-answer.ts';
import { segmentForIndex } from '../../apps/server/src/kit/word-segmentation.ts';
import { median } from '../harness/measurements.ts';
import type { Library } from './measure.ts';
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
export async function timeAtScale(library: Library, { pool, questions }: TimingInput): Promise<void> {
  const before = { passages: await count(pool), ...(await timeAll(library, questions)) };
  await addPassages(pool);
  await pool.query('vacuum analyze qa_passages');
  const after = { passages: await count(pool), ...(await timeAll(library, questions)) };
  console.table([before, after]);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) select * from find_qa_candidates($q$'作业' | '手机'$q$::tsquery,
      array['作业', '手机']::tsquery[], array[1, 1], 200)`,
  );
  console.log(rows.map((row) => row['QUERY PLAN']).join('\n'));
}

async function timeAll({ db, phrasingIndex }: Library, questions: readonly Question[]) {
  const durations: number[] = [];
  for (const { ask, before } of questions) {
    const startedAt = performance.now();
    await chooseAnswer(db, { question: ask, previousQuestion: before, phrasingIndex });
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

const passagesOfAnswer = 8;

/** Adds approved answers of eight passages and eight phrasings each, made of the demo's sentences. */
async function addPassages(pool: pg.Pool): Promise<void> {
  const { rows: demoPassages } = await pool.query<{ title: string; text: string }>(
    'select title, text from qa_passages order by id',
  );
  const sentences = demoPassages
    .flatMap(({ text }) => text.split(/(?<=[。！？\n])/u))
    .filter((one) => one.trim() !== '');
  let randomState = 0;
  const next = () =>
    sentences[(randomState = (randomState * 1_103_515_245 + 12_345) % 2_147_483_648) % sentences.length]!;
  const answerCount = Math.ceil((repetitions * demoPassages.length) / passagesOfAnswer);
  for (let from = 0; from < answerCount; from += batch) {
    const questions = Array.from({ length: Math.min(batch, answerCount - from) }, () => next().slice(0, 140));
    const { rows } = await pool.query<{ id: number; question: string }>(
      `insert into approved_answers (question, answer) select question, '…' from unnest($1::text[]) as question
        returning id, question`,
      [questions],
    );
    const passages = rows.flatMap(({ id, question }) =>
      Array.from({ length: passagesOfAnswer }, (_, position) => {
        const text = next() + next() + next() + next();
        const words = [...new Set(segmentForIndex(`${question}\n${text}`))];
        return { answer_id: id, position, title: question, text, tokens: words.map(quoteLexeme).join(' ') };
      }),
    );
    await pool.query(
      `insert into qa_passages (source, answer_id, title, position, text, tokens)
        select 'expert', answer_id, title, position, text, tokens::tsvector
        from jsonb_to_recordset($1::jsonb) as row (answer_id bigint, title text, position integer, text text, tokens text)`,
      [JSON.stringify(passages)],
    );
  }
  await pool.query(
    `insert into qa_phrasings (answer_id, text, origin)
      select answer_id, left(text, 30), 'editor' from qa_passages where answer_id in (select id from approved_answers where answer = '…')
      on conflict do nothing`,
  );
  await pool.query(`delete from qa_changed_sources`);
}
