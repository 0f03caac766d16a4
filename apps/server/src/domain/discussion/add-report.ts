import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/generated/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { isReadable, lockComment, setCommentState, type OnHidden } from './comment-threads.ts';

/**
 * When this many users other than the author have reported a comment, it is held until an operator has looked at it.
 */
export const reportsToHold = 5;

export interface Report {
  userId: number;
  target: Schema['reports']['target'];
  targetId: number;
  reason: Schema['reports']['reason'];
  text: string;
  /** Called before a report is stored that was not sent before; may throw to refuse it. */
  onNew?: (tx: Tx) => Promise<void>;
  /** Called when this report causes the comment to be held. */
  onHidden?: OnHidden;
}

/**
 * Stores one report per user and target; the first one stays. Throws NOT_FOUND for a target that readers cannot see.
 */
export async function addReport(db: Db, report: Report): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx, report);
    if (await isReported(tx, report)) return;
    if (!(await isTargetReadable(tx, report)))
      throw new AppError('NOT_FOUND', { message: '要举报的内容已经不在了' });
    await report.onNew?.(tx);
    await tx
      .insertInto('reports')
      .values({
        user_id: report.userId,
        target: report.target,
        target_id: report.targetId,
        reason: report.reason,
        text: report.text,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (report.target === 'comment') await holdReportedComment(tx, report);
  });
}

/**
 * Locks the reporter and the comment's author, in order of id and before the comment: erasing and merging users lock
 * in the same order.
 */
async function lockUsers(tx: Tx, { userId, target, targetId }: Report): Promise<void> {
  const author = sql`select user_id from comments where id = ${targetId} and ${target} = 'comment'`;
  await sql`select from users where id = ${userId} or id in (${author}) order by id for key share`.execute(
    tx,
  );
}

/** Checked first, because the comment may be hidden by the very report that is sent again. */
async function isReported(tx: Tx, { userId, target, targetId }: Report): Promise<boolean> {
  const existing = await tx
    .selectFrom('reports')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
  return existing !== undefined;
}

/** The table of each target, and when readers see a row of it. */
const tables = { comment: 'comments', content: 'contents', expert: 'experts' } as const;
const isTargetVisible = {
  comment: isReadable('there'),
  content: sql<boolean>`there.state = 'published'`,
  expert: sql<boolean>`true`,
};

async function isTargetReadable(tx: Tx, { target, targetId }: Report): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(tables[target])} there
    where there.id = ${targetId} and ${isTargetVisible[target]}`.execute(tx);
  return rows.length > 0;
}

/** Counts under the comment's lock, so that of several concurrent reports one sees all the others. */
async function holdReportedComment(tx: Tx, { targetId: id, onHidden }: Report): Promise<void> {
  const comment = await lockComment(tx, id);
  if (comment?.state !== 'visible') return;
  const { people } = await tx
    .selectFrom('reports')
    .select(sql<number>`count(*)`.as('people'))
    .where('target', '=', 'comment')
    .where('target_id', '=', id)
    .where('user_id', '<>', comment.userId)
    .executeTakeFirstOrThrow();
  if (people < reportsToHold) return;
  await setCommentState(tx, comment, { to: 'held', heldFor: `${people} reports` });
  await onHidden?.(tx, comment);
}
