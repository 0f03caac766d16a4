import { sql } from 'kysely';
import { smallestGroup } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { cutPage, type PageRequest } from '../../domain/catalogue/keyset.ts';
import { veil } from '../../domain/graduation/present-certificate.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { childColumns } from './child-columns.ts';
import type { Account } from './get-account.ts';
import type { View } from './open-view.ts';
import type { StudentList } from './student-list.ts';

interface Asked {
  readonly account: Account;
  readonly view: View;
  readonly page: PageRequest;
}

interface Row {
  id: number;
  name: string;
  measures: Record<string, number> | null;
}

const columns = childColumns.map(({ key, label, unit }) => ({ key, label, unit }));
const onlySchool = '孩子名单只有学校自己的账号能看到，这里只有班级的合计。';
const tooFew = `这个班绑定的孩子不到 ${smallestGroup} 人，为了保护孩子，不列出名单。`;

/** The children who are in a class now, for the account that runs its school; never with their whole names. */
export async function listChildren(db: Db, { account, view, page }: Asked): Promise<StudentList> {
  if (account.kind !== 'school') return withhold(onlySchool);
  const classId = view.path.at(-1)!.id;
  const { count } = await db
    .selectFrom('students')
    .where('class_id', '=', classId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count < smallestGroup) return withhold(tooFew);
  const { rows, nextCursor } = cutPage(
    await readChildren(db, { classId, view, page }),
    page.size,
    ({ id }) => [id],
  );
  return {
    columns: [...columns],
    list: rows.map(({ name, measures }) => ({
      place: null,
      name: veil(name),
      values: childColumns.map(({ figure, scale }) => scale(measures?.[figure] ?? 0)),
    })),
    next_cursor: nextCursor,
    withheld: null,
  };
}

const withhold = (withheld: string): StudentList => ({
  columns: [...columns],
  list: [],
  next_cursor: null,
  withheld,
});

async function readChildren(
  db: Db,
  { classId, view, page }: { classId: number; view: View; page: PageRequest },
): Promise<Row[]> {
  const [after = 0] = page.cursor === undefined ? [] : decodeCursor(page.cursor, ['integer']);
  const { name: grain, from: start } = view.period;
  const { rows } = await sql<Row>`
    select students.id, students.name, kept.measures from students
    left join learner_periods kept on kept.subject = students.id and kept.grain = ${grain}
      and kept.start = ${start}::date
    where students.class_id = ${classId} and students.id > ${after}
    order by students.id limit ${page.size + 1}`.execute(db);
  return rows;
}
