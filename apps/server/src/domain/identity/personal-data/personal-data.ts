import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { retryTransaction } from '../../../db/transactions.ts';
import type { SealedText } from '../../../kit/sealed-text.ts';
import { commentTables } from './comments.ts';
import { examAnswerTables } from './exam-answers.ts';
import { listFormerChildNames } from './former-children.ts';
import { guardianTables } from './guardians.ts';
import { learningTables } from './learning.ts';
import { liveTables } from './lives.ts';
import type { DataOwner, PersonalTable } from './personal-table.ts';
import { preferenceTables } from './preferences.ts';
import { profileTables } from './profile.ts';
import { questionTables } from './questions.ts';
import { uploadTables } from './uploads.ts';

/**
 * Every table with personal data: the export reads it and the erasure clears it, so that neither can be more complete
 * than the other. In the order of erasing: a picture is deleted after what showed it, a guardianship after the
 * comments that may name the child.
 */
export const personalTables: readonly PersonalTable[] = [
  ...profileTables,
  ...preferenceTables,
  ...examAnswerTables,
  ...learningTables,
  ...commentTables,
  ...guardianTables,
  ...liveTables,
  ...questionTables,
  ...uploadTables,
];

const columns = ['id', 'mobile', 'login_name', 'nickname'] as const;

/** The user whose data is requested; undefined when there is none, or they were deleted. */
export async function findDataOwner(db: Db | Tx, id: number): Promise<DataOwner | undefined> {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .where('state', '<>', 'gone')
    .executeTakeFirst();
  return row && { ...row, formerChildNames: [] };
}

const chinaFormat = new Intl.DateTimeFormat('zh-CN', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Asia/Shanghai',
});

/** A time in China as text: 2026年11月22日 02:18:49. */
export const formatChinaTime = (time: Date): string => chinaFormat.format(time);

function formatValue(value: unknown): unknown {
  if (value instanceof Date) return formatChinaTime(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value;
}

/** All personal data of a user, under Chinese headings, each a list of rows; times are China's. */
export async function collectPersonalData(
  db: Db | Tx,
  owner: DataOwner,
): Promise<Record<string, Record<string, unknown>[]>> {
  const collected: Record<string, Record<string, unknown>[]> = {};
  for (const { title, read } of personalTables) {
    const { rows } = await read(owner).execute(db);
    collected[title] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, formatValue(value)])),
    );
  }
  return collected;
}

/** Users whose waiting period before deletion has passed, the longest ago first. */
export async function listUsersToErase(db: Db, at: Date): Promise<{ id: number; leavesAt: Date }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'leaves_at'])
    .where('state', '=', 'leaving')
    .where('leaves_at', '<=', at)
    .orderBy('leaves_at')
    .execute();
  return rows.map(({ id, leaves_at: leavesAt }) => ({ id, leavesAt: leavesAt ?? at }));
}

interface Erasure {
  readonly userId: number;
  readonly at: Date;
  /** See `formerChildrenPurpose`. */
  readonly sealedNames: SealedText;
}

/**
 * Erases a user whose waiting period has passed, in one transaction; false when they cancelled, are erased already or
 * are being erased by another process. Their files are listed in `abandoned_folders` for deletion.
 */
export function eraseUser(db: Db, { userId, at, sealedNames }: Erasure): Promise<boolean> {
  return retryTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('users')
      .select(columns)
      .where('id', '=', userId)
      .where('state', '=', 'leaving')
      .where('leaves_at', '<=', at)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const owner = { ...row, formerChildNames: await listFormerChildNames(tx, sealedNames, userId) };
    for (const { erase } of personalTables) await erase(tx, owner);
    // Names in cached lists of comments go with the version of the content.
    await sql`insert into content_changes values (pg_current_xact_id()::text::bigint) on conflict do nothing`.execute(
      tx,
    );
    return true;
  });
}
