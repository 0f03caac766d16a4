import type { Db, Tx } from '../../../db/database.ts';
import { commentTables } from './comments.ts';
import { examAnswerTables } from './exam-answers.ts';
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
 * than the other. In the order of erasing: a picture is deleted after what showed it.
 */
export const personalTables: readonly PersonalTable[] = [
  ...profileTables,
  ...guardianTables,
  ...preferenceTables,
  ...examAnswerTables,
  ...learningTables,
  ...commentTables,
  ...liveTables,
  ...questionTables,
  ...uploadTables,
];

const columns = ['id', 'mobile', 'login_name', 'nickname'] as const;

/** The user whose data is requested; undefined when there is none, or they were deleted. */
export const findDataOwner = (db: Db | Tx, id: number): Promise<DataOwner | undefined> =>
  db.selectFrom('users').select(columns).where('id', '=', id).where('state', '<>', 'gone').executeTakeFirst();

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

/**
 * Erases a user whose waiting period has passed, in one transaction; false when they cancelled, are erased already or
 * are being erased by another process. Their files are listed in `abandoned_folders` for deletion.
 */
export function eraseUser(db: Db, { userId, at }: { userId: number; at: Date }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'mobile', 'login_name', 'nickname'])
      .where('id', '=', userId)
      .where('state', '=', 'leaving')
      .where('leaves_at', '<=', at)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!owner) return false;
    for (const { erase } of personalTables) await erase(tx, owner);
    return true;
  });
}
