import { sql } from 'kysely';
import type { Relation } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { cutPage, type PageRequest } from '../../domain/catalogue/keyset-paging.ts';
import { maskName } from '../../domain/graduation/certificates.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import type { DashboardView } from './dashboard-view.ts';
import { labelRelation } from './metric-texts.ts';
import { metricColumn, presentBreakdown } from './present-statistics.ts';

export const guardianMetrics = { totals: ['newGuardians'], now: ['guardians'] } as const;

export const presentGuardianPlaces = (view: DashboardView) =>
  presentBreakdown(view, [
    metricColumn({ key: 'guardians', label: '已绑定家长', unit: '人次' }, { metric: 'guardians', now: true }),
    metricColumn({ key: 'new_guardians', label: '新绑定家长', unit: '人次' }, { metric: 'newGuardians' }),
  ]);

export const guardianColumns = [{ key: 'days', label: '已绑定', unit: '天' }];

interface Row {
  student_id: number;
  user_id: number;
  name: string;
  relation: Relation;
  days: number;
}

/** The guardians of the confirmed children of a class, by child: 王*满的妈妈, never with a name of their own. */
export async function listGuardiansOfClass(
  db: Db,
  { classId, today, page }: { classId: number; today: string; page: PageRequest },
) {
  const [student, user] =
    page.cursor === undefined ? [0, 0] : decodeCursor(page.cursor, ['integer', 'integer']);
  const { rows } = await sql<Row>`
    select students.id as student_id, guardians.user_id, students.name, relation,
      ${today}::date - china_day(bound_at) as days
    from students join guardians on guardians.student_id = students.id
    where class_id = ${classId} and enrolment_state = 'confirmed' and (students.id, user_id) > (${student}, ${user})
    order by students.id, user_id limit ${page.size + 1}`.execute(db);
  const cut = cutPage(rows, page.size, (row) => [row.student_id, row.user_id]);
  return {
    list: cut.rows.map(({ name, relation, days }) => ({
      place: null,
      name: `${maskName(name)}的${labelRelation(relation)}`,
      values: [days],
    })),
    nextCursor: cut.nextCursor,
  };
}
