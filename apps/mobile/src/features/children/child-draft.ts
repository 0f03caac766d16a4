import type { Student } from '@academy/contract/areas/student.ts';
import type { Relation } from '@academy/contract/limits.ts';
import { joinDetails } from '../../format/details.ts';

/**
 * A child's school enrolment in a form. Values are strings as form fields have them, empty where nothing is selected.
 */
export interface Enrolment {
  readonly grade: string;
  readonly school: { readonly id: number; readonly name: string } | undefined;
  readonly classId: string;
}

const emptyEnrolment: Enrolment = { grade: '', school: undefined, classId: '' };

const toEnrolment = ({ grade, school, class_id: classId }: Student): Enrolment => ({
  grade: String(grade),
  school: school ?? undefined,
  classId: classId === null ? '' : String(classId),
});

/** The enrolment as input of `user/student/bind`. */
const toEnrolmentInput = ({ grade, school, classId }: Enrolment) => ({
  grade: Number(grade),
  ...(school && { school_id: school.id }),
  ...(school && classId !== '' && { class_id: Number(classId) }),
});

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

/** Error messages by field; undefined for a valid field. */
export const validateDraft = ({ name, enrolment }: ChildDraft) => ({
  name: name.trim() ? undefined : '请填写孩子的称呼',
  grade: enrolment.grade ? undefined : '请选择年级',
});

/** The input of `user/student/bind`. */
export const toBindInput = ({ name, relation, enrolment }: ChildDraft) => ({
  name: name.trim(),
  relation,
  ...toEnrolmentInput(enrolment),
});
