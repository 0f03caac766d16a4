import type { Db, Tx } from '../db/database.ts';
import type { AnswerText } from './demo-texts.ts';
import type { Foundations } from './foundations.ts';
import { upsertRows } from './upsert.ts';

interface Loading {
  answers: ReadonlyMap<string, AnswerText>;
  foundations: Foundations;
  contentIds: ReadonlyMap<string, number>;
  now: Date;
}

/** A place is taken by one: whoever gives it up does so before another takes it. */
async function leavePlaces(tx: Tx, rows: readonly { key: string; hot: number | null }[]): Promise<void> {
  const stay = rows.filter((row) => row.hot !== null);
  await tx
    .updateTable('approved_answers')
    .set({ hot: null })
    .where('hot', 'is not', null)
    .where((eb) => eb.not(eb.or(stay.map(({ key, hot }) => eb.and({ key, hot })))))
    .execute();
}

/** Loads the answers that experts approved. One that was withdrawn since stays so. */
export function loadAnswers(db: Db, { answers, foundations, contentIds, now }: Loading): Promise<void> {
  const rows = [...answers].map(([slug, { head, markdown }]) => ({
    key: `demo/${slug}`,
    question: head.question,
    phrasings: head.phrasings.join('\n'),
    answer: markdown.replaceAll('\r\n', '\n').trim(),
    expert_id: foundations.expert.get(head.expert) ?? null,
    major_id: foundations.major.get(head.major) ?? null,
    content_id: head.read === undefined ? null : (contentIds.get(head.read) ?? null),
    hot: head.hot ?? null,
  }));
  return db.transaction().execute(async (tx) => {
    await leavePlaces(tx, rows);
    const changed = await upsertRows(tx, 'approved_answers', { key: ['key'], rows });
    const ids = changed.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.updateTable('approved_answers').set({ updated_at: now }).where('id', 'in', ids).execute();
  });
}
