import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kit/app-error.ts';
import { isStanding, lockComment, moveComment, type OnGone } from './threads.ts';

/** When so many people, the author not counted, have reported a comment, it waits until an operator has looked at it. */
export const reportsToHold = 5;

export interface Report {
  userId: number;
  target: Schema['reports']['target'];
  targetId: number;
  reason: Schema['reports']['reason'];
  text: string;
  /** Called for a comment that this report takes out of sight. */
  onGone?: OnGone;
}

/** Keeps one report of each person and target; the first one stays. Throws NOT_FOUND for what readers do not see. */
export async function addReport(db: Db, report: Report): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdPeople(tx, report);
    if (await isReported(tx, report)) return;
    if (!(await isThere(tx, report))) throw new AppError('NOT_FOUND', { message: '要举报的内容已经不在了' });
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
    if (report.target === 'comment') await holdReported(tx, report);
  });
}

/** Who reports, and who wrote the comment, in one order and before it: whoever erases or merges people holds them first too. */
async function holdPeople(tx: Tx, { userId, target, targetId }: Report): Promise<void> {
  const author = sql`select user_id from comments where id = ${targetId} and ${target} = 'comment'`;
  await sql`select from users where id = ${userId} or id in (${author}) order by id for key share`.execute(
    tx,
  );
}

/** A comment may be out of sight by the very report that is sent again. */
async function isReported(tx: Tx, { userId, target, targetId }: Report): Promise<boolean> {
  const known = await tx
    .selectFrom('reports')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
  return known !== undefined;
}

/** Where the targets stand, and when readers see one. */
const tables = { comment: 'comments', content: 'contents', expert: 'experts' } as const;
const standing = {
  comment: isStanding('there'),
  content: sql<boolean>`there.state = 'published'`,
  expert: sql<boolean>`true`,
};

async function isThere(tx: Tx, { target, targetId }: Report): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(tables[target])} there
    where there.id = ${targetId} and ${standing[target]}`.execute(tx);
  return rows.length > 0;
}

/** Counted under the comment's lock, so that of the last ones who report at the same time one sees them all. */
async function holdReported(tx: Tx, { targetId: id, onGone }: Report): Promise<void> {
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
  await moveComment(tx, comment, { to: 'held', heldFor: `${people} reports` });
  await onGone?.(tx, comment);
}
