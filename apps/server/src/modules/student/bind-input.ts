import type { bindStudent } from '@academy/contract/areas/student.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { Placement } from '../../domain/students/placement.ts';
import { AppError } from '../../kit/app-error.ts';

export type BindInput = InputOf<typeof bindStudent>;

/** What an action cannot do without. Throws INVALID_INPUT, naming it. */
export function need<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw new AppError('INVALID_INPUT', { message: `请填写${field}` });
  return value;
}

/** The place at school: told with its grade, as a whole. */
export function readPlacement(input: BindInput): Placement | undefined {
  const { grade, school_id: schoolId, class_id: classId } = input;
  if (grade !== undefined) return { grade, schoolId, classId };
  if (schoolId === undefined && classId === undefined) return undefined;
  throw new AppError('INVALID_INPUT', { message: '请选择年级' });
}
