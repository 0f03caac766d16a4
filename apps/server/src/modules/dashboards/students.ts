import { sql } from 'kysely';
import { listAccountStudents, type Place } from '@academy/contract/areas/dashboard.ts';
import { minGroupSize } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { cutPage, pageRequest, type PageRequest } from '../../domain/catalogue/keyset-paging.ts';
import { maskName } from '../../domain/graduation/certificates.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { route } from '../../transport/route.ts';
import { type Account, getAccount, presentPlace } from './account-places.ts';
import type { DashboardDeps, StatisticsRequest } from './dashboard-request.ts';
import { childrenNow, type DashboardView, loadDashboardView } from './dashboard-view.ts';
import {
  guardianColumns,
  guardianMetrics,
  listGuardiansOfClass,
  presentGuardianPlaces,
} from './guardian-list.ts';
import { childColumns } from './metric-texts.ts';
import { nowKey, periodKey, presentBreakdown, presentPeriod } from './present-statistics.ts';
import type { CellKey } from './statistic-cells.ts';

interface PagedRequest extends StatisticsRequest {
  /** Default: the children. */
  readonly who?: Who | undefined;
  readonly page: Parameters<typeof listChildren>[1]['page'];
}

type Who = 'student' | 'guardian';

const childMetrics = { totals: ['families', ...childColumns.map(({ metric }) => metric)] };

/** The places below the requested one; for a class of the account's own school its children, or their guardians. */
export async function getStudentList(
  deps: DashboardDeps,
  { userId, input, who = 'student', page }: PagedRequest,
) {
  const metrics = who === 'guardian' ? guardianMetrics : childMetrics;
  const view = await loadDashboardView(deps, { userId, input, ...metrics });
  const account = await getAccount(deps.db, userId);
  const place = view.path.at(-1)!;
  const list: StudentList =
    place.level === 'class'
      ? await listClass(deps.db, { account, view, page, who })
      : listPlaces(who === 'guardian' ? presentGuardianPlaces(view) : presentChildPlaces(view));
  return {
    ...presentPeriod(view),
    path: view.path.map(presentPlace),
    unconfirmed: view.unconfirmed,
    ...list,
  };
}

const presentChildPlaces = (view: DashboardView) =>
  presentBreakdown(view, [
    {
      key: 'families',
      label: '学习家庭',
      unit: '个',
      of: (amountOf) => amountOf({ metric: 'families' }) ?? null,
    },
    ...childColumns.map(({ scale, metric, ...text }) => ({
      ...text,
      of: (amountOf: (source: { metric: string }) => number | undefined) => {
        const amount = amountOf({ metric });
        return amount === undefined ? null : scale(amount);
      },
    })),
  ]);

/** Without pages: a school has at most tens of classes, an area at most hundreds of schools. */
const listPlaces = (breakdown: ReturnType<typeof presentBreakdown>): StudentList => ({
  columns: breakdown?.columns ?? [],
  list: [
    ...(breakdown?.rows ?? []).map(({ place, values }) => ({ place, name: place.name, values })),
    ...(breakdown?.rest ? [{ place: null, ...breakdown.rest }] : []),
  ],
  next_cursor: null,
  withheld: null,
});

export const createStudentListRoute = (deps: DashboardDeps) =>
  route(listAccountStudents, (input, { identity }) =>
    getStudentList(deps, { userId: identity!.uid, input, who: input.who, page: pageRequest(input) }),
  );

interface ChildListRequest {
  readonly account: Account;
  readonly who: Who;
  readonly view: DashboardView;
  readonly page: PageRequest;
}

interface Row {
  id: number;
  name: string;
  measures: Record<string, number> | null;
}

const studentColumns = childColumns.map(({ key, label, unit }) => ({ key, label, unit }));
const schoolOnly = '孩子名单只有学校自己的账号能看到，这里只有班级的合计。';
const tooFew = `这个班绑定的孩子不到 ${minGroupSize} 人，为了保护孩子，不列出名单。`;
const otherClassTooFew = '别的班孩子太少，这个班的名单能倒推出他们的情况。为了保护他们，不列出名单。';

/**
 * The confirmed children who are in a class now, or their guardians, for the account that runs its school; names are
 * always shortened. A list adds up to the total of its class: where that is hidden, so that nobody can compute the total
 * of a smaller class from it, the list, or the column, is hidden too.
 */
async function listClass(db: Db, { account, view, page, who }: ChildListRequest): Promise<StudentList> {
  const columns = who === 'guardian' ? guardianColumns : studentColumns;
  if (account.kind !== 'school') return withheldList(columns, schoolOnly);
  const classId = view.path.at(-1)!.id;
  const { count } = await db
    .selectFrom('students')
    .where('class_id', '=', classId)
    .where('enrolment_state', '=', 'confirmed')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count < minGroupSize) return withheldList(columns, tooFew);
  const isHidden = (key: CellKey) => view.amountOf(key) === undefined;
  const counts = who === 'guardian' ? [childrenNow, nowKey({ metric: 'guardians' })] : [childrenNow];
  if (counts.some(isHidden)) return withheldList(columns, otherClassTooFew);
  const rows =
    who === 'guardian'
      ? await listGuardiansOfClass(db, { classId, today: view.today, page })
      : await listChildren(db, { classId, view, page });
  const hidden = columnMetrics[who].map((metric) => isHidden(periodKey(view, { metric })));
  return {
    columns: [...columns],
    list: rows.list.map(({ values, ...row }) => ({
      ...row,
      values: values.map((value, index) => (hidden[index] ? null : value)),
    })),
    next_cursor: rows.nextCursor,
    withheld: null,
  };
}

/** The metric to which each column of a list adds up. The days since guardians joined tell how many are new. */
const columnMetrics = {
  student: childColumns.map(({ metric }) => metric),
  guardian: ['newGuardians'],
} as const;

async function listChildren(
  db: Db,
  { classId, view, page }: { classId: number; view: DashboardView; page: PageRequest },
) {
  const { rows, nextCursor } = cutPage(
    await readChildren(db, { classId, view, page }),
    page.size,
    ({ id }) => [id],
  );
  return {
    list: rows.map(({ name, measures }) => ({
      place: null,
      name: maskName(name),
      values: childColumns.map(({ metric, scale }) => scale(measures?.[metric] ?? 0)),
    })),
    nextCursor,
  };
}

const withheldList = (columns: StudentList['columns'], withheld: string): StudentList => ({
  columns: [...columns],
  list: [],
  next_cursor: null,
  withheld,
});

async function readChildren(
  db: Db,
  { classId, view, page }: { classId: number; view: DashboardView; page: PageRequest },
): Promise<Row[]> {
  const [after = 0] = page.cursor === undefined ? [] : decodeCursor(page.cursor, ['integer']);
  const { name: grain, from: start } = view.period;
  const { rows } = await sql<Row>`
    select students.id, students.name, statistics.measures from students
    left join learner_periods statistics on statistics.subject = students.id and statistics.grain = ${grain}
      and statistics.start = ${start}::date
    where students.class_id = ${classId} and enrolment_state = 'confirmed' and students.id > ${after}
    order by students.id limit ${page.size + 1}`.execute(db);
  return rows;
}

/** The rows of a list of places, or of children: the same columns, so that the one leads into the other. */
interface StudentList {
  readonly columns: { key: string; label: string; unit: string }[];
  readonly list: {
    place: Place | null;
    name: string;
    values: (number | null)[];
  }[];
  readonly next_cursor: string | null;
  readonly withheld: string | null;
}
