import type pg from 'pg';
import type { Db } from '../../apps/server/src/db/database.ts';
import { lexeme } from '../../apps/server/src/db/lexeme.ts';
import { findPassages } from '../../apps/server/src/domain/library/find-passages.ts';
import { segmentForIndex } from '../../apps/server/src/kit/segment.ts';
import { median } from '../harness/median.ts';
import { depth } from './measure.ts';
import type { Question } from './read-questions.ts';

/** How often the demo's passages are repeated in another order: words become far commoner than in a real library. */
const times = Number(process.env['BENCH_TIMES'] ?? 100);
const batch = 500;

interface Timed {
  readonly pool: pg.Pool;
  readonly questions: readonly Question[];
}

/**
 * How long a question takes when the library is a province's: the demo's sentences, mixed anew into so many passages
 * more. Median and 95th hundredth over all questions, statements and ranking together.
 */
export async function timeAtScale(db: Db, { pool, questions }: Timed): Promise<void> {
  const before = { passages: await count(pool), ...(await timeAll(db, questions)) };
  await fill(pool);
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
  const spent: number[] = [];
  for (const { ask, before } of questions) {
    const began = performance.now();
    await findPassages(db, { question: ask, before, size: depth });
    spent.push(performance.now() - began);
  }
  const sorted = spent.toSorted((a, b) => a - b);
  const late = sorted[Math.floor(sorted.length * 0.95)]!;
  return { 'median ms': Math.round(median(spent)), 'p95 ms': Math.round(late) };
}

async function count(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('select count(*) from qa_passages');
  return Number(rows[0]!.count);
}

async function fill(pool: pg.Pool): Promise<void> {
  const { rows: known } = await pool.query<{ source: string; title: string; text: string }>(
    'select source, content_id, system_key, answer_id, title, text from qa_passages order by id',
  );
  const sentences = known
    .flatMap(({ text }) => text.split(/(?<=[。！？\n])/u))
    .filter((one) => one.trim() !== '');
  let turn = 0;
  const next = () => sentences[(turn = (turn * 1_103_515_245 + 12_345) % 2_147_483_648) % sentences.length]!;
  const rows = Array.from({ length: times * known.length }, (_, at) => {
    const like = known[at % known.length]!;
    const text = next() + next() + next() + next();
    const words = [...new Set(segmentForIndex(`${like.title}\n${text}`))];
    return { ...like, position: 1_000 + at, text, tokens: words.map(lexeme).join(' ') };
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
