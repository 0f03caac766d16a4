import type { Student } from '@academy/contract/areas/student.ts';
import {
  fiveFourAreas,
  fiveFourLabels,
  lowestSchoolGrade,
  gradeLabels,
} from '@academy/contract/enrolment-limits.ts';
import type { Relation } from '@academy/contract/limits.ts';
import { joinDetails } from '../../format/details.ts';
import { validateCodeText } from './code-text.ts';

/**
 * A child's school enrolment in a form. Values are strings as form fields have them, empty where nothing is selected.
 */
export interface Enrolment {
  readonly grade: string;
  /** The names of the grades are those of 五四学制: of the school's area, else of the selected area. */
  readonly fiveFour: boolean;
  readonly school: { readonly id: number; readonly name: string } | undefined;
  readonly classId: string;
  readonly classCode: string;
}

const emptyEnrolment: Enrolment = {
  grade: '',
  fiveFour: false,
  school: undefined,
  classId: '',
  classCode: '',
};

const toEnrolment = ({ grade, five_four: fiveFour, school, class_id: classId }: Student): Enrolment => ({
  grade: String(grade),
  fiveFour,
  school: school ?? undefined,
  classId: classId === null ? '' : String(classId),
  classCode: '',
});

/** The enrolment as input of `user/student/bind`. */
const toEnrolmentInput = ({ grade, fiveFour, school, classId, classCode }: Enrolment) => ({
  grade: Number(grade),
  ...(!school && fiveFour && { five_four: 1 }),
  ...(school && { school_id: school.id }),
  ...(school && classId !== '' && { class_id: Number(classId) }),
  ...(school && classId !== '' && classCode !== '' && { class_code: classCode }),
});

/** Whether schools of the area with this division code have 五四学制. */
export const isFiveFour = (areaCode: string): boolean =>
  fiveFourAreas.some((begin) => areaCode.startsWith(begin));

const lastPrimaryGrade = 6;

export const listGrades = (fiveFour: boolean): { value: string; label: string }[] =>
  gradeLabels.map(([grade, label]) => ({
    value: String(grade),
    label: (fiveFour && fiveFourLabels[grade]) || label,
  }));

/** The grade of the same name in the other system; empty for 六年级 and 初四, which the other does not have. */
export function renameGrade(grade: string, { from, to }: { from: boolean; to: boolean }): string {
  if (from === to || Number(grade) < lastPrimaryGrade) return grade;
  const label = listGrades(from).find(({ value }) => value === grade)?.label;
  return listGrades(to).find((item) => item.label === label)?.value ?? '';
}

/** Before kindergarten a child has no school. */
export const hasSchool = ({ grade }: { readonly grade: string | number }): boolean =>
  grade === '' || Number(grade) >= lowestSchoolGrade;

/** The enrolment in one line: 二年级 · 明泉小学 3班. */
export const formatEnrolment = ({ grade_label: grade, school, class_name: name }: Student): string =>
  joinDetails([grade, school && [school.name, name].filter(Boolean).join(' ')]);

/** What a form about a child holds before it is sent. */
export interface ChildDraft {
  readonly name: string;
  readonly relation: Relation;
  readonly enrolment: Enrolment;
}

export const emptyDraft: ChildDraft = { name: '', relation: 'mother', enrolment: emptyEnrolment };

export const toDraft = (child: Student): ChildDraft => ({
  name: child.name,
  relation: child.relation,
  enrolment: toEnrolment(child),
});

/** The fields that can have an error message. */
export type ChildField = 'name' | 'grade' | 'classCode';

/** Error messages by field; undefined for a valid field. */
export const validateDraft = ({ name, enrolment }: ChildDraft) => ({
  name: name.trim() ? undefined : '请填写孩子的称呼',
  grade: enrolment.grade ? undefined : '请选择年级',
  classCode:
    enrolment.classId === '' || enrolment.classCode === ''
      ? undefined
      : validateCodeText(enrolment.classCode, '班级码'),
});

/** The input of `user/student/bind`. */
export const toBindInput = ({ name, relation, enrolment }: ChildDraft) => ({
  name: name.trim(),
  relation,
  ...toEnrolmentInput(enrolment),
});
