import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotices } from './notices.ts';

/**
 * Notifies the guardians of a child that its certificate is there. The child is not named: the notice may be read on a
 * locked phone. The semester is, so that those of several children or years can be told apart.
 */
export async function notifyOfGraduation(
  tx: Tx,
  { studentId, serial, at }: { studentId: number; serial: string; at: Date },
): Promise<void> {
  const { name: semester } = await tx
    .selectFrom('graduations')
    .innerJoin('semesters', 'semesters.id', 'graduations.semester_id')
    .where('graduations.serial', '=', serial)
    .select('semesters.name')
    .executeTakeFirstOrThrow();
  await createNotices(tx, sql`select user_id from guardians where student_id = ${studentId}`, {
    kind: 'graduated',
    title: '毕业证书可以领取了',
    text: `“${semester}”圆满完成，证书可以查看、保存，也可以请人扫码查验。`,
    cause: `certificate ${serial}`,
    page: 'graduation',
    at,
  });
}

const notInClass = {
  title: '学校没有确认班级',
  text: '学校没有在您填写的班级里找到孩子，班级已空出来。请核对后重新选择，或向班主任要班级码。',
};
const notAtSchool = {
  title: '学校没有确认孩子在本校',
  text: '您给孩子选择的学校没有找到孩子。请核对学校，再选择班级，或向班主任要班级码。',
};

/** Notifies the guardians of children whom a school did not find in the class, or without a class at all. */
export async function notifyOfDeclinedStudents(
  tx: Tx,
  { studentIds, hadClass, at }: { studentIds: readonly number[]; hadClass: boolean; at: Date },
): Promise<void> {
  for (const studentId of studentIds)
    await createNotices(tx, sql`select user_id from guardians where student_id = ${studentId}`, {
      kind: 'declined',
      ...(hadClass ? notInClass : notAtSchool),
      cause: `declined ${studentId} ${at.toISOString()}`,
      page: 'children',
      at,
    });
}

/** Notifies the existing guardians of a child that another guardian joined with a pairing code. */
export async function notifyOfNewGuardian(
  tx: Tx,
  { studentId, userId, at }: { studentId: number; userId: number; at: Date },
): Promise<void> {
  await createNotices(
    tx,
    sql`select user_id from guardians where student_id = ${studentId} and user_id <> ${userId}`,
    {
      kind: 'paired',
      title: '有一位家长加入了',
      text: '另一位家长用配对码绑定了您的孩子，从现在起你们看到的是同一份学习记录。',
      cause: `guardian ${studentId} ${userId} ${at.toISOString()}`,
      page: 'children',
      at,
    },
  );
}
