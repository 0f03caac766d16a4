import {
  decideEnrolments,
  listPendingChildren,
  type PendingClass as PresentedClass,
} from '@academy/contract/areas/enrolment.ts';
import type { Db } from '../../db/database.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { maskName } from '../../domain/graduation/certificates.ts';
import { notifyOfDeclinedStudents } from '../../domain/notices/guardian-notices.ts';
import {
  decideStudents,
  listPendingClasses,
  listPendingSchools,
  listPendingStudents,
  type PendingClass,
  type PendingSchool,
  type PendingStudent,
} from '../../domain/students/pending-students.ts';
import { hideSmallGroups } from '../../domain/statistics/hide-small-groups.ts';
import { gradeLabel, isFiveFour, schoolYearOf } from '../../kit/china-calendar.ts';
import { AppError } from '../../kit/errors.ts';
import { route, type Route } from '../../transport/route.ts';
import { type Account, getAccount } from './account-places.ts';
import type { DashboardDeps } from './dashboard-request.ts';

export const createEnrolmentRoutes = (deps: DashboardDeps): Route[] => [
  createPendingListRoute(deps),
  createDecisionRoute(deps),
];

const schoolOnly =
  '孩子名单只有学校自己的账号能看到。家长填了班级码，孩子就会计入统计，请把班级码发给班主任。';

/** Class codes are available to every account that runs the school; children are listed for a school's own account alone. */
const createPendingListRoute = ({ db, clock }: DashboardDeps): Route =>
  route(listPendingChildren, async ({ school_id: requested }, { identity }) => {
    const account = await getAccount(db, identity!.uid);
    const schools = await listPendingSchools(db, account.id);
    const school =
      requested === undefined
        ? (schools.find(({ pendingCount }) => pendingCount > 0) ?? schools[0])
        : schools.find(({ id }) => id === requested);
    if (!school && requested !== undefined) throw noSuchSchool();
    const canSeeChildren = account.kind === 'school';
    const classes = school ? await listPendingClasses(db, { schoolId: school.id, now: clock.now() }) : [];
    const counts = presentCounts(account, { schools, school, classes });
    const children = school && canSeeChildren ? await listPendingStudents(db, school.id) : [];
    return {
      schools: schools.map(({ id, name }, index) => ({ id, name, pending_count: counts.schools[index]! })),
      school_id: school?.id ?? null,
      classes: classes.map((schoolClass, index) =>
        presentClass(schoolClass, {
          pendingCount: counts.classes[index]!,
          children,
          fiveFour: isFiveFour(school?.areaCode ?? null),
          now: clock.now(),
        }),
      ),
      withheld: canSeeChildren ? null : schoolOnly,
    };
  });

/**
 * How many children wait, as far as the account may know, null instead of a number that it may not: everything for a
 * school's own account; no number for the academy; no number of a small group for a bureau, nor one from which it could
 * be computed.
 */
function presentCounts(
  account: Pick<Account, 'kind'>,
  { schools, school, classes }: PendingLists,
): { schools: (number | null)[]; classes: (number | null)[] } {
  const hidden = (groups: readonly Counted[], isTotalHidden = false): (number | null)[] => {
    const small = hideSmallGroups(groups.map(({ pendingCount: people }) => ({ people })));
    const hidesAll = account.kind === 'platform' || isTotalHidden;
    return groups.map(({ pendingCount: count }, index) =>
      account.kind !== 'school' && count > 0 && (hidesAll || small[index]) ? null : count,
    );
  };
  const ofSchools = hidden(schools);
  const isTotalHidden = school !== undefined && ofSchools[schools.indexOf(school)] === null;
  return { schools: ofSchools, classes: hidden(classes, isTotalHidden) };
}

type Counted = Pick<PendingClass, 'pendingCount'>;

interface PendingLists {
  readonly schools: readonly PendingSchool[];
  readonly school: PendingSchool | undefined;
  readonly classes: readonly PendingClass[];
}

const noSuchSchool = () => new AppError('NOT_FOUND', { message: '没有找到这所学校' });

interface ClassContext {
  readonly pendingCount: number | null;
  readonly children: readonly PendingStudent[];
  /** The school has 五四学制. */
  readonly fiveFour: boolean;
  readonly now: Date;
}

const presentClass = (
  { classId, grade, name, schoolYear, code }: PendingClass,
  { pendingCount, children, fiveFour, now }: ClassContext,
): PresentedClass => ({
  class_id: classId,
  name:
    grade === null
      ? '没有选班级'
      : `${gradeLabel(grade, { fiveFour })}${name}${schoolYear === schoolYearOf(now) ? '' : `（${schoolYear} 学年）`}`,
  code,
  pending_count: pendingCount,
  children: children
    .filter((child) => child.classId === classId)
    .map((child) => ({
      id: child.id,
      name: maskName(child.name),
      grade_label: gradeLabel(child.grade, { fiveFour }),
      added_on: child.addedOn,
    })),
});

/** The guardians of a declined child are notified in the same transaction. */
const createDecisionRoute = ({ db, clock }: DashboardDeps): Route =>
  route(decideEnrolments, async (input, { identity }) => {
    const { action, school_id: schoolId, class_id: classId = null, student_ids: ids } = input;
    await checkOwnSchool(db, { userId: identity!.uid, schoolId });
    const studentIds = ids.split(',').map(Number);
    const decided = await retryTransaction(db, async (tx) => {
      const changed = await decideStudents(tx, { action, schoolId, classId, studentIds });
      if (action === 'decline') {
        const hadClass = classId !== null;
        await notifyOfDeclinedStudents(tx, { studentIds: changed, hadClass, at: clock.now() });
      }
      return changed;
    });
    return { changed: decided.length };
  });

/** Throws NOT_FOUND unless the user's account is a school's own and runs this school. */
async function checkOwnSchool(
  db: Db,
  { userId, schoolId }: { userId: number; schoolId: number },
): Promise<void> {
  const account = await getAccount(db, userId);
  const schools = account.kind === 'school' ? await listPendingSchools(db, account.id) : [];
  if (!schools.some(({ id }) => id === schoolId)) throw noSuchSchool();
}
