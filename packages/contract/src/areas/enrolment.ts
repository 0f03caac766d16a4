import { Type, type Static } from 'typebox';
import { pendingChildren } from '../enrolment-limits.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf } from '../http/fields.ts';

/** Class codes, and the decision of a school which children belong to its classes. */

/** Null: some wait, and only the school's own account may know how many. */
const PendingCount = Nullable(Type.Integer());

const PendingSchool = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  pending_count: PendingCount,
});

const PendingClass = Type.Object({
  /** Null for children whose guardians chose the school and no class. */
  class_id: Nullable(Type.Integer()),
  /** 二年级3班, 没有选班级. */
  name: Type.String(),
  code: Nullable(Type.String()),
  pending_count: PendingCount,
  /** The first `pendingChildren.perClass`, the longest waiting first; names are masked: 王*满. */
  children: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      grade_label: Type.String(),
      /** The day on which it was put in this class, by China's calendar. */
      added_on: Type.String(),
    }),
  ),
});
export type PendingClass = Static<typeof PendingClass>;

/** The classes of one school that the account runs, with their codes and unconfirmed children. */
export const listPendingChildren = endpoint({
  method: 'GET',
  path: 'user/account/enrolment',
  access: 'owner',
  summary: '机构：班级码与待确认的孩子',
  /** The first school with unconfirmed children when absent. */
  input: Type.Object({ school_id: Type.Optional(Id('学校编号')) }),
  output: Type.Object({
    schools: Type.Array(PendingSchool),
    /** Null when the account runs no school. */
    school_id: Nullable(Type.Integer()),
    classes: Type.Array(PendingClass),
    /** Why no children are listed, as a text to show; null when they are. */
    withheld: Nullable(Type.String()),
  }),
  errors: ['NOT_FOUND'],
});

/** Only a school's own account decides. Children who were decided or moved meanwhile are left as they are. */
export const decideEnrolments = endpoint({
  method: 'POST',
  path: 'user/account/enrolment',
  access: 'owner',
  summary: '机构：确认孩子在这个班，或退回给家长',
  input: Type.Object({
    action: OneOf(['confirm', 'decline'], { title: '动作' }),
    school_id: Id('学校编号'),
    /** Absent: children without a class. */
    class_id: Type.Optional(Id('班级编号')),
    /** Separated by commas. */
    student_ids: Type.String({
      title: '孩子编号',
      pattern: `^\\d{1,15}(?:,\\d{1,15}){0,${pendingChildren.perClass - 1}}$`,
    }),
  }),
  /** How many children were decided. */
  output: Type.Object({ changed: Type.Integer() }),
  errors: ['NOT_FOUND'],
});
