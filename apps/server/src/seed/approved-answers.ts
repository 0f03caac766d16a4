import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Schema } from '../db/generated/schema.ts';
import type { AnswerText } from './demo-texts.ts';
import type { Foundations } from './foundations.ts';
import { loadRows } from './load-rows.ts';

interface LoadOptions {
  answers: ReadonlyMap<string, AnswerText>;
  foundations: Foundations;
  contentIds: ReadonlyMap<string, number>;
  now: Date;
}

type AnswerRow = Insertable<Schema['approved_answers']>;

/**
 * A hot position is unique: those that change are cleared before another answer takes them, and an answer whose
 * position somebody else's answer has gets none.
 */
async function clearHotPositions(tx: Tx, rows: readonly AnswerRow[]): Promise<readonly AnswerRow[]> {
  const keys = rows.flatMap(({ key }) => key ?? []);
  const { rows: taken } = await sql<{ hot: number }>`select hot from approved_answers
    where hot is not null and (key is null or key <> all (${keys}::text[]))`.execute(tx);
  await sql`update approved_answers set hot = null where hot is not null and key = any (${keys}::text[])
    and hot is distinct from (select hot from unnest(${keys}::text[], ${rows.map(({ hot }) => hot ?? null)}::integer[])
      as wanted (key, hot) where wanted.key = approved_answers.key)`.execute(tx);
  const takenPositions = new Set(taken.map(({ hot }) => hot));
  return rows.map((row) => (row.hot && takenPositions.has(row.hot) ? { ...row, hot: null } : row));
}

async function withdrawAnswers(tx: Tx, removed: readonly { id: number }[]): Promise<void> {
  const ids = removed.map(({ id }) => id);
  await tx
    .updateTable('approved_answers')
    .set({ hot: null, state: 'withdrawn' })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Loads the answers that experts approved, and withdraws those whose files were removed. An answer that an operator
 * withdrew stays withdrawn.
 */
export function loadAnswers(db: Db, { answers, foundations, contentIds, now }: LoadOptions): Promise<void> {
  const rows = [...answers].map(([slug, { frontMatter, markdown }]) => ({
    key: `demo/${slug}`,
    question: frontMatter.question,
    answer: markdown.replaceAll('\r\n', '\n').trim(),
    expert_id: foundations.expert.get(frontMatter.expert) ?? null,
    major_id: foundations.major.get(frontMatter.major) ?? null,
    content_id: frontMatter.read === undefined ? null : (contentIds.get(frontMatter.read) ?? null),
    hot: frontMatter.hot ?? null,
  }));
  return db.transaction().execute(async (tx) => {
    const { changed, returned } = await loadRows(tx, 'approved_answers', {
      key: ['key'],
      rows,
      prepare: clearHotPositions,
      withdraw: withdrawAnswers,
    });
    const update = async (
      answers: readonly { id: number }[],
      change: { updated_at: Date } | { state: 'published' },
    ) => {
      const ids = answers.map(({ id }) => id);
      if (ids.length > 0)
        await tx.updateTable('approved_answers').set(change).where('id', 'in', ids).execute();
    };
    await update(changed, { updated_at: now });
    await update(returned, { state: 'published' });
  });
}
