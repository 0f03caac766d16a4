import { bindStudent } from '@academy/contract/areas/student.ts';
import type { OutputOf } from '@academy/contract/http/endpoint.ts';
import type { Tx } from '../../db/database.ts';
import { inContestedTransaction } from '../../db/in-contested-transaction.ts';
import { createModerator, type Moderator } from '../../domain/moderation/moderator.ts';
import { tellOfGuardian } from '../../domain/notices/tell-guardians.ts';
import { leaveStudent } from '../../domain/students/guardianship.ts';
import { listStudents } from '../../domain/students/list-students.ts';
import { createPairingCode, usePairingCode } from '../../domain/students/pairing.ts';
import { addStudent, changeStudent } from '../../domain/students/save-student.ts';
import { tidyStudentName } from '../../domain/students/student-name.ts';
import { AppError } from '../../kit/app-error.ts';
import { route, type Route } from '../../transport/route.ts';
import { type BindInput, need, readPlacement } from './bind-input.ts';
import { checkAgreed } from './check-agreed.ts';
import type { StudentParts } from './student-parts.ts';

interface Binding {
  readonly userId: number;
  readonly input: BindInput;
  /** As it is kept; only with `add` and `change`. */
  readonly name: string | undefined;
  readonly now: Date;
}
type Outcome = OutputOf<typeof bindStudent>['pairing'] | 'wrongCode';

/** What was tried with a wrong code stays counted: the refusal comes after the transaction. */
export const createBindRoute = (parts: StudentParts): Route => {
  const moderator = createModerator(parts);
  return route(bindStudent, async (input, { identity }) => {
    const { uid: userId } = identity!;
    const { action = 'add' } = input;
    const name = input.name === undefined ? undefined : await checkName(moderator, input.name);
    const binding: Binding = { userId, input, name, now: parts.clock.now() };
    const outcome = await inContestedTransaction(parts.db, (tx) => actions[action](tx, binding));
    if (outcome === 'wrongCode')
      throw new AppError('WRONG_CODE', { message: '配对码不正确、已用过或已过期' });
    return { list: await listStudents(parts.db, userId), pairing: outcome };
  });
};

/** It stands on a certificate that anyone may see. */
async function checkName(moderator: Moderator, sent: string): Promise<string> {
  const name = tidyStudentName(sent);
  if ((await moderator.judge(name)).verdict !== 'pass') throw new AppError('REFUSED_WORDS');
  return name;
}

type Action = (tx: Tx, binding: Binding) => Promise<Outcome>;

const add: Action = async (tx, { userId, input, name, now }) => {
  await checkAgreed(tx, { userId, agreed: input.agreed, now });
  await addStudent(tx, {
    userId,
    name: need(name, '孩子的称呼'),
    relation: need(input.relation, '您与孩子的关系'),
    placement: need(readPlacement(input), '孩子的年级'),
    requestKey: input.request_key,
    now,
  });
  return null;
};

const pair: Action = async (tx, { userId, input, now }) => {
  await checkAgreed(tx, { userId, agreed: input.agreed, now });
  const relation = need(input.relation, '您与孩子的关系');
  const studentId = await usePairingCode(tx, { userId, code: need(input.code, '配对码'), relation, now });
  if (studentId === undefined) return 'wrongCode';
  await tellOfGuardian(tx, { studentId, userId, at: now });
  return null;
};

const change: Action = async (tx, { userId, input, name }) => {
  const { student_id: studentId, relation } = input;
  const placement = readPlacement(input);
  await changeStudent(tx, { userId, studentId: need(studentId, '孩子'), name, relation, placement });
  return null;
};

const leave: Action = async (tx, { userId, input }) => {
  await leaveStudent(tx, { userId, studentId: need(input.student_id, '孩子') });
  return null;
};

const code: Action = async (tx, { userId, input, now }) => {
  const studentId = need(input.student_id, '孩子');
  const made = await createPairingCode(tx, { userId, studentId, now });
  return { code: made.code, expires_at: made.expiresAt.toISOString() };
};

const actions = { add, pair, change, leave, code } as const satisfies Record<string, Action>;
