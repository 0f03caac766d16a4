import type { Db, Tx } from '../db/database.ts';
import type { AnswerText } from './demo-texts.ts';
import type { Foundations } from './foundations.ts';
import { upsertRows } from './upsert-rows.ts';

interface LoadOptions {
  answers: ReadonlyMap<string, AnswerText>;
  foundations: Foundations;
  contentIds: ReadonlyMap<string, number>;
  now: Date;
}

/** Clears the hot positions that change: a position is unique, so it must be free before another answer takes it. */
async function clearHotPositions(
  tx: Tx,
  rows: readonly { key: string; hot: number | null }[],
): Promise<void> {
  const hotRows = rows.filter((row) => row.hot !== null);
  await tx
    .updateTable('approved_answers')
    .set({ hot: null })
    .where('hot', 'is not', null)
    .where((eb) => eb.not(eb.or(hotRows.map(({ key, hot }) => eb.and({ key, hot })))))
    .execute();
}

/** Loads the answers that experts approved. An answer that was withdrawn stays withdrawn. */
export function loadAnswers(db: Db, { answers, foundations, contentIds, now }: LoadOptions): Promise<void> {
  const rows = [...answers].map(([slug, { frontMatter, markdown }]) => ({
    key: `demo/${slug}`,
    question: frontMatter.question,
    phrasings: frontMatter.phrasings.join('\n'),
    answer: markdown.replaceAll('\r\n', '\n').trim(),
    expert_id: foundations.expert.get(frontMatter.expert) ?? null,
    major_id: foundations.major.get(frontMatter.major) ?? null,
    content_id: frontMatter.read === undefined ? null : (contentIds.get(frontMatter.read) ?? null),
    hot: frontMatter.hot ?? null,
  }));
  return db.transaction().execute(async (tx) => {
    await clearHotPositions(tx, rows);
    const changed = await upsertRows(tx, 'approved_answers', { key: ['key'], rows });
    const ids = changed.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.updateTable('approved_answers').set({ updated_at: now }).where('id', 'in', ids).execute();
  });
}
