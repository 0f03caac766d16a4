import { bindStudent, toggleStudent } from '@academy/contract/areas/student.ts';
import type { InputOf, OutputOf } from '@academy/contract/http/endpoint.ts';
import type { Tx } from '../../db/database.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { childrenPrivacyKey, recordConsent } from '../../domain/identity/consents.ts';
import { rememberFormerChild } from '../../domain/identity/personal-data/former-children.ts';
import { replaceChildName } from '../../domain/identity/personal-data/replace-names.ts';
import { createModerator, type Moderator } from '../../domain/moderation/moderator.ts';
import { notifyOfNewGuardian } from '../../domain/notices/guardian-notices.ts';
import { checkClassCode } from '../../domain/students/class-codes.ts';
import {
  getGuardedName,
  lockGuardian,
  removeGuardian,
  setCurrentStudent,
} from '../../domain/students/guardians.ts';
import { listStudents } from '../../domain/students/list-students.ts';
import { createPairingCode, redeemPairingCode } from '../../domain/students/pairing.ts';
import {
  addStudent,
  cleanStudentName,
  confirmStudent,
  type Enrolment,
  findPendingClass,
  updateStudent,
} from '../../domain/students/save-student.ts';
import { clientNetwork } from '../../kit/client-network.ts';
import { AppError } from '../../kit/errors.ts';
import type { SealedText } from '../../kit/sealed-text.ts';
import { route, type Route } from '../../transport/route.ts';
import type { StudentDeps } from './students.ts';

interface Binding {
  readonly userId: number;
  readonly input: BindInput;
  /** The normalised name; only with `add` and `change`. */
  readonly name: string | undefined;
  /** Hash of the network from which the call comes. */
  readonly networkHash: string;
  readonly sealedNames: SealedText;
  readonly now: Date;
}
type Outcome = OutputOf<typeof bindStudent>['pairing'] | keyof typeof wrongCodes;

const wrongCodes = {
  wrongCode: '配对码不正确、已用过或已过期',
  wrongClassCode: '班级码不正确，请向班主任核对；没有也可以先不填',
} as const;

/** A wrong code must stay counted: the refusal comes after the transaction. */
export const createBindRoute = (deps: StudentDeps): Route => {
  const moderator = createModerator(deps);
  return route(bindStudent, async (input, { identity, address }) => {
    const { uid: userId } = identity!;
    const { action = 'add' } = input;
    const name = input.name === undefined ? undefined : await checkName(moderator, input.name);
    const networkHash = deps.tokens.hash('class code', clientNetwork(address));
    const { sealedNames, clock } = deps;
    const binding: Binding = { userId, input, name, networkHash, sealedNames, now: clock.now() };
    const outcome = await retryTransaction(deps.db, (tx) => actions[action](tx, binding));
    if (typeof outcome === 'string') throw new AppError('WRONG_CODE', { message: wrongCodes[outcome] });
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

const add: Action = async (tx, binding) => {
  const { userId, input, name, now } = binding;
  await checkConsent(tx, { userId, agreed: input.agreed, now });
  const placement = await readPlacement(tx, binding);
  if (placement === 'wrongClassCode') return placement;
  await addStudent(tx, {
    userId,
    name: requireField(name, '孩子的称呼'),
    relation: requireField(input.relation, '您与孩子的关系'),
    enrolment: requireField(placement, '孩子的年级'),
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

const change: Action = async (tx, binding) => {
  const { userId, input, name } = binding;
  const { student_id: studentId, relation } = input;
  const placement = await readPlacement(tx, binding);
  if (placement === 'wrongClassCode') return placement;
  await updateStudent(tx, {
    userId,
    studentId: requireField(studentId, '孩子'),
    name,
    relation,
    enrolment: placement,
  });
  return null;
};

/** Confirms the class that the child is in. A child that is confirmed already stays so, whatever the code. */
const confirm: Action = async (tx, { userId, input, networkHash, now }) => {
  const studentId = requireField(input.student_id, '孩子');
  const code = requireField(input.class_code, '班级码');
  await lockGuardian(tx, userId);
  const classId = await findPendingClass(tx, { userId, studentId });
  if (classId === undefined) return null;
  if (!(await checkClassCode(tx, { userId, networkHash, classId, code, now }))) return 'wrongClassCode';
  await confirmStudent(tx, studentId);
  return null;
};

const leave: Action = async (tx, { userId, input, sealedNames, now }) => {
  const key = { userId, studentId: requireField(input.student_id, '孩子') };
  await lockGuardian(tx, userId);
  const name = await getGuardedName(tx, key);
  await replaceChildName(tx, { userId, name });
  await rememberFormerChild(tx, sealedNames, { ...key, name, now });
  await removeGuardian(tx, key);
  return null;
};

const code: Action = async (tx, { userId, input, now }) => {
  const studentId = requireField(input.student_id, '孩子');
  const created = await createPairingCode(tx, { userId, studentId, now });
  return { code: created.code, expires_at: created.expiresAt.toISOString() };
};

const actions = { add, pair, change, confirm, leave, code } as const satisfies Record<string, Action>;

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

/**
 * The enrolment of the child: complete with its grade, or undefined. The code of the class, if any, is checked and
 * counted here. Throws INVALID_INPUT for an incomplete one, and what `checkClassCode` throws.
 */
async function readPlacement(
  tx: Tx,
  { userId, input, networkHash, now }: Binding,
): Promise<Enrolment | 'wrongClassCode' | undefined> {
  const { grade, school_id: schoolId, class_id: classId, class_code: code } = input;
  if (code !== undefined && classId === undefined)
    throw new AppError('INVALID_INPUT', { message: '请先选择班级，再填班级码' });
  if (grade === undefined) {
    if (schoolId === undefined && classId === undefined) return undefined;
    throw new AppError('INVALID_INPUT', { message: '请选择年级' });
  }
  const placement = { grade, fiveFour: input.five_four === 1, schoolId, classId };
  if (code === undefined || classId === undefined) return { ...placement, isConfirmed: false };
  const isRight = await checkClassCode(tx, { userId, networkHash, classId, code, now });
  return isRight ? { ...placement, isConfirmed: true } : 'wrongClassCode';
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
