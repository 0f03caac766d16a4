import type { Db, Tx } from '../../db/database.ts';
import type { PersonalTable, Subject } from './personal/personal-table.ts';
import { whatOneAsked } from './personal/what-one-asked.ts';
import { whatOneAnswered } from './personal/what-one-answered.ts';
import { whatOneBroadcast } from './personal/what-one-broadcast.ts';
import { whatOneChose } from './personal/what-one-chose.ts';
import { whatOneLearned } from './personal/what-one-learned.ts';
import { whatOneSaid } from './personal/what-one-said.ts';
import { whatOneSent } from './personal/what-one-sent.ts';
import { whoOneIs } from './personal/who-one-is.ts';
import { whoseGuardian } from './personal/whose-guardian.ts';

/**
 * Every table that knows anything of a person: what an export hands out, and what is erased when they leave, so that
 * neither can be more complete than the other. In the order of erasing: a picture goes after what showed it.
 */
export const personalTables: readonly PersonalTable[] = [
  ...whoOneIs,
  ...whoseGuardian,
  ...whatOneChose,
  ...whatOneAnswered,
  ...whatOneLearned,
  ...whatOneSaid,
  ...whatOneBroadcast,
  ...whatOneAsked,
  ...whatOneSent,
];

const columns = ['id', 'mobile', 'login_name', 'nickname'] as const;

/** The person whose data is asked for; undefined when there is none, or they have gone. */
export const findSubject = (db: Db | Tx, id: number): Promise<Subject | undefined> =>
  db.selectFrom('users').select(columns).where('id', '=', id).where('state', '<>', 'gone').executeTakeFirst();

const chinaFormat = new Intl.DateTimeFormat('zh-CN', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Asia/Shanghai',
});

/** A moment as people in China read it: 2026年11月22日 02:18:49. */
export const chinaTime = (time: Date): string => chinaFormat.format(time);

/** A value as a person reads it. */
function word(value: unknown): unknown {
  if (value instanceof Date) return chinaTime(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value;
}

/** All that the academy knows of a person, under Chinese headings, each a list of rows; times are China's. */
export async function collectPersonalData(
  db: Db | Tx,
  subject: Subject,
): Promise<Record<string, Record<string, unknown>[]>> {
  const collected: Record<string, Record<string, unknown>[]> = {};
  for (const { title, read } of personalTables) {
    const { rows } = await read(subject).execute(db);
    collected[title] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, word(value)])),
    );
  }
  return collected;
}
