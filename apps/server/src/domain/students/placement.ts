import type { Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';

/** Where a child learns. Neither a school nor a class has to be told. */
export interface Placement {
  readonly grade: number;
  readonly schoolId?: number | undefined;
  readonly classId?: number | undefined;
}

/**
 * The columns of a place at school. Throws INVALID_INPUT for a class without its school or of another grade, NOT_FOUND
 * for a school or class that is not there.
 */
export async function placeStudent(
  tx: Tx,
  { grade, schoolId, classId }: Placement,
): Promise<{ grade: number; school_id: number | null; class_id: number | null }> {
  if (schoolId === undefined) {
    if (classId !== undefined) throw new AppError('INVALID_INPUT', { message: '请先选择学校' });
    return { grade, school_id: null, class_id: null };
  }
  const school = await tx.selectFrom('schools').where('id', '=', schoolId).select('id').executeTakeFirst();
  if (!school) throw new AppError('NOT_FOUND', { message: '没有找到这所学校' });
  if (classId === undefined) return { grade, school_id: schoolId, class_id: null };
  const found = await tx
    .selectFrom('school_classes')
    .where('id', '=', classId)
    .where('school_id', '=', schoolId)
    .select('grade')
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: '没有找到这个班级' });
  if (found.grade !== grade) throw new AppError('INVALID_INPUT', { message: '班级与年级不一致，请重新选择' });
  return { grade, school_id: schoolId, class_id: classId };
}
