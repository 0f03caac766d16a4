import type { Student } from '@academy/contract/areas/student.ts';
import type { Relation } from '@academy/contract/limits.ts';
import { noPlace, type Place, placeInput, placeOf } from './place.ts';

/** What a form about a child holds before it is sent. */
export interface ChildDraft {
  readonly name: string;
  readonly relation: Relation;
  readonly place: Place;
}

export const emptyDraft: ChildDraft = { name: '', relation: 'mother', place: noPlace };

export const draftOf = (child: Student): ChildDraft => ({
  name: child.name,
  relation: child.relation,
  place: placeOf(child),
});

/** What is missing, in words for its field; undefined for what is there. */
export const findMissing = ({ name, place }: ChildDraft) => ({
  name: name.trim() ? undefined : '请填写孩子的称呼',
  grade: place.grade ? undefined : '请选择年级',
});

/** What the call takes. */
export const draftInput = ({ name, relation, place }: ChildDraft) => ({
  name: name.trim(),
  relation,
  ...placeInput(place),
});
