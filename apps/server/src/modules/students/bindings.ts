import { bindStudent, toggleStudent } from '@academy/contract/areas/student.ts';
import type { InputOf, OutputOf } from '@academy/contract/http/endpoint.ts';
import type { Tx } from '../../db/database.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { childrenPrivacyKey, recordConsent } from '../../domain/identity/consents.ts';
import { createModerator, type Moderator } from '../../domain/moderation/moderator.ts';
import { notifyOfNewGuardian } from '../../domain/notices/guardian-notices.ts';
import { removeGuardian, setCurrentStudent } from '../../domain/students/guardians.ts';
import { listStudents } from '../../domain/students/list-students.ts';
import { createPairingCode, redeemPairingCode } from '../../domain/students/pairing.ts';
import {
  addStudent,
  cleanStudentName,
  type Enrolment,
  updateStudent,
} from '../../domain/students/save-student.ts';
import { AppError } from '../../kit/errors.ts';
import { route, type Route } from '../../transport/route.ts';
import type { StudentDeps } from './students.ts';

interface Binding {
  readonly userId: number;
  readonly input: BindInput;
  /** The normalised name; only with `add` and `change`. */
  readonly name: string | undefined;
  readonly now: Date;
}
type Outcome = OutputOf<typeof bindStudent>['pairing'] | 'wrongCode';

/** A wrong code must stay counted: the refusal comes after the transaction. */
export const createBindRoute = (deps: StudentDeps): Route => {
  const moderator = createModerator(deps);
  return route(bindStudent, async (input, { identity }) => {
    const { uid: userId } = identity!;
    const { action = 'add' } = input;
    const name = input.name === undefined ? undefined : await checkName(moderator, input.name);
    const binding: Binding = { userId, input, name, now: deps.clock.now() };
    const outcome = await retryTransaction(deps.db, (tx) => actions[action](tx, binding));
    if (outcome === 'wrongCode')
      throw new AppError('WRONG_CODE', { message: '配对码不正确、已用过或已过期' });
    return { list: await listStudents(deps.db, userId), pairing: outcome };
  });
};

/** The name stands on a certificate that anyone may see. */
async function checkName(moderator: Moderator, sent: string): Promise<string> {
  const name = cleanStudentName(sent);
  if ((await moderator.check(name)).verdict !== 'pass') throw new AppError('REFUSED_WORDS');
  return name;
}

type Action = (tx: Tx, binding: Binding) => Promise<Outcome>;

const add: Action = async (tx, { userId, input, name, now }) => {
  await checkConsent(tx, { userId, agreed: input.agreed, now });
  await addStudent(tx, {
    userId,
    name: requireField(name, '孩子的称呼'),
    relation: requireField(input.relation, '您与孩子的关系'),
    enrolment: requireField(readPlacement(input), '孩子的年级'),
    requestKey: input.request_key,
    now,
  });
  return null;
};

const pair: Action = async (tx, { userId, input, now }) => {
  await checkConsent(tx, { userId, agreed: input.agreed, now });
  const relation = requireField(input.relation, '您与孩子的关系');
  const studentId = await redeemPairingCode(tx, {
    userId,
    code: requireField(input.code, '配对码'),
    relation,
    now,
  });
  if (studentId === undefined) return 'wrongCode';
  await notifyOfNewGuardian(tx, { studentId, userId, at: now });
  return null;
};

const change: Action = async (tx, { userId, input, name }) => {
  const { student_id: studentId, relation } = input;
  const placement = readPlacement(input);
  await updateStudent(tx, {
    userId,
    studentId: requireField(studentId, '孩子'),
    name,
    relation,
    enrolment: placement,
  });
  return null;
};

const leave: Action = async (tx, { userId, input }) => {
  await removeGuardian(tx, { userId, studentId: requireField(input.student_id, '孩子') });
  return null;
};

const code: Action = async (tx, { userId, input, now }) => {
  const studentId = requireField(input.student_id, '孩子');
  const created = await createPairingCode(tx, { userId, studentId, now });
  return { code: created.code, expires_at: created.expiresAt.toISOString() };
};

const actions = { add, pair, change, leave, code } as const satisfies Record<string, Action>;

export const createStudentChoiceRoute = ({ db }: StudentDeps): Route =>
  route(toggleStudent, async ({ student_id: studentId }, { identity }) => {
    const { uid: userId } = identity!;
    await retryTransaction(db, (tx) => setCurrentStudent(tx, { userId, studentId }));
    return { list: await listStudents(db, userId) };
  });

type BindInput = InputOf<typeof bindStudent>;

/** Returns a required field. Throws INVALID_INPUT, naming the field. */
function requireField<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw new AppError('INVALID_INPUT', { message: `请填写${field}` });
  return value;
}

/** The enrolment of the child: complete with its grade, or undefined. */
function readPlacement(input: BindInput): Enrolment | undefined {
  const { grade, school_id: schoolId, class_id: classId } = input;
  if (grade !== undefined) return { grade, schoolId, classId };
  if (schoolId === undefined && classId === undefined) return undefined;
  throw new AppError('INVALID_INPUT', { message: '请选择年级' });
}

interface Consent {
  readonly userId: number;
  /** 1: the text was shown and accepted just now. */
  readonly agreed: number | undefined;
  readonly now: Date;
}

/**
 * Records that a guardian accepts the text about children. Throws NOT_AGREED unless they accept it now or accepted
 * its current version before.
 */
async function checkConsent(tx: Tx, { userId, agreed, now }: Consent): Promise<void> {
  if (agreed === 1) return recordConsent(tx, { userId, now, keys: [childrenPrivacyKey] });
  const accepted = await tx
    .selectFrom('consents')
    .innerJoin('system_articles', (join) =>
      join
        .onRef('system_articles.key', '=', 'consents.article_key')
        .onRef('system_articles.version', '=', 'consents.version'),
    )
    .where('consents.user_id', '=', userId)
    .where('consents.article_key', '=', childrenPrivacyKey)
    .select('consents.user_id')
    .executeTakeFirst();
  if (!accepted) throw new AppError('NOT_AGREED', { message: '请先阅读并同意儿童个人信息保护规则' });
}
