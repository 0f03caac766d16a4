import type { Student } from '@academy/contract/areas/student.ts';
import { joinFacts } from '../../format/facts.ts';

/** A child's place at school while it is filled in; texts as form fields have them, empty where nothing is chosen. */
export interface Place {
  readonly grade: string;
  readonly school: { readonly id: number; readonly name: string } | undefined;
  readonly classId: string;
}

export const noPlace: Place = { grade: '', school: undefined, classId: '' };

export const placeOf = ({ grade, school, class_id: classId }: Student): Place => ({
  grade: String(grade),
  school: school ?? undefined,
  classId: classId === null ? '' : String(classId),
});

/** The place as the call `user/student/bind` takes it. */
export const placeInput = ({ grade, school, classId }: Place) => ({
  grade: Number(grade),
  ...(school && { school_id: school.id }),
  ...(school && classId !== '' && { class_id: Number(classId) }),
});

/** 二年级 · 明泉小学 3班: where a child learns, in one line. */
export const placeText = ({ grade_label: grade, school, class_name: name }: Student): string =>
  joinFacts([grade, school && [school.name, name].filter(Boolean).join(' ')]);
