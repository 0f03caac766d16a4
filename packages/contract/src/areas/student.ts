import { Type, type Static } from 'typebox';
import { enrolmentStates, schoolRequest } from '../enrolment-limits.ts';
import { endpoint } from '../http/endpoint.ts';
import { Flag, Id, Nullable, OneOf, PageInput, PageOf, Uuid } from '../http/fields.ts';
import { graduationLabels, type Relation, students, textInput } from '../limits.ts';
import { ContentTypeField, Picture } from './shapes.ts';

const relations = ['mother', 'father', 'grandparent', 'other'] as const satisfies readonly Relation[];
const Grade = Type.Integer({ title: '年级', minimum: -4, maximum: 12 });

/** Letters and digits without 0, 1, I and O, in either case. */
const sixCharacters = '^[2-9A-HJ-NP-Za-hj-np-z]{6}$';

const School = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  area_name: Type.String(),
  /** 五四学制: grades 6 to 9 are 初一 to 初四. */
  five_four: Type.Boolean(),
});

export const Student = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  grade: Type.Integer(),
  grade_label: Type.String(),
  five_four: Type.Boolean(),
  school: Nullable(School),
  class_id: Nullable(Type.Integer()),
  class_name: Nullable(Type.String()),
  /** Whether the school counts the child; null without a school. */
  enrolment_state: Nullable(OneOf(enrolmentStates)),
  relation: OneOf(relations),
  current: Type.Boolean(),
  /** How many other guardians the child has here. */
  guardian_count: Type.Integer(),
});
export type Student = Static<typeof Student>;

export const listStudents = endpoint({
  method: 'GET',
  path: 'user/student',
  access: 'user',
  summary: '我的孩子',
  input: Type.Object({}),
  output: Type.Object({ list: Type.Array(Student) }),
});

export const bindStudent = endpoint({
  method: 'POST',
  path: 'user/student/bind',
  access: 'user',
  summary: '添加或修改孩子，用配对码绑定，用班级码确认班级，或解除绑定',
  input: Type.Object({
    action: Type.Optional(
      OneOf(['add', 'pair', 'change', 'confirm', 'leave', 'code'], { title: '动作', default: 'add' }),
    ),
    student_id: Type.Optional(Id('孩子编号')),
    name: Type.Optional(Type.String({ title: '孩子称呼', minLength: 1, maxLength: students.nameLength })),
    relation: Type.Optional(OneOf(relations, { title: '关系' })),
    /** -4 is 孕期 and -3 0–3岁: both are without a school. */
    grade: Type.Optional(Grade),
    /** The grade was chosen by the names of 五四学制; with a school that of its area counts. */
    five_four: Type.Optional(Flag('五四学制')),
    school_id: Type.Optional(Id('学校编号')),
    class_id: Type.Optional(Id('班级编号')),
    code: Type.Optional(Type.String({ title: '配对码', pattern: sixCharacters })),
    /**
     * The code of the class: with `add` and `change` of the one that is sent with it, with `confirm` of the one that the
     * child is in. Without it the child waits until the school confirms it.
     */
    class_code: Type.Optional(Type.String({ title: '班级码', pattern: sixCharacters })),
    /** Idempotency key of the form. */
    request_key: Type.Optional(Uuid('请求标识')),
    /** Required with `add` and `pair` until the current text was accepted. */
    agreed: Type.Optional(Flag('同意儿童个人信息保护规则')),
  }),
  output: Type.Object({
    list: Type.Array(Student),
    /** For `code`: a one-time code for another guardian, valid until `expires_at`. */
    pairing: Nullable(Type.Object({ code: Type.String(), expires_at: Type.String() })),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'WRONG_CODE', 'TOO_SOON', 'NOT_AGREED', 'REFUSED_WORDS'],
});

export const toggleStudent = endpoint({
  method: 'POST',
  path: 'user/student/toggle',
  access: 'user',
  summary: '切换当前的孩子',
  input: Type.Object({ student_id: Id('孩子编号') }),
  output: Type.Object({ list: Type.Array(Student) }),
  errors: ['NOT_FOUND'],
});

export const listSchools = endpoint({
  method: 'GET',
  path: 'user/student/school',
  access: 'user',
  summary: '可选的学校与班级',
  input: Type.Object({
    area_id: Type.Optional(Id('地区编号')),
    keyword: Type.Optional(Type.String({ title: '学校名', maxLength: 40 })),
    school_id: Type.Optional(Id('学校编号')),
    /** Lists the schools that have this grade, and the school's classes of it. */
    grade: Type.Optional(Grade),
  }),
  output: Type.Object({
    schools: Type.Array(School),
    classes: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), grade: Type.Integer() })),
  }),
});

/** A school that parents did not find, for an operator to add. The same request twice is one. */
export const requestSchool = endpoint({
  method: 'POST',
  path: 'user/student/school/request',
  access: 'user',
  summary: '没有找到我的学校：请学院添加',
  input: Type.Object({
    name: Type.String({
      title: '学校名',
      minLength: schoolRequest.nameMinLength,
      maxLength: schoolRequest.nameLength,
    }),
    area_id: Id('地区编号'),
    note: Type.Optional(Type.String({ title: '补充说明', maxLength: schoolRequest.noteLength })),
  }),
  output: Type.Object({ id: Type.Integer() }),
  /** CONFLICT: this school is in the list, under this name. */
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_SOON'],
});

/** Schools that are still to be added or refused; not who asked for them. */
export const listSchoolRequests = endpoint({
  method: 'GET',
  path: 'operator/school/request/list',
  access: 'operator',
  summary: '家长没有找到、请学院添加的学校，先提出的在前',
  input: Type.Object({ ...PageInput }),
  output: PageOf(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      area_id: Type.Integer(),
      area_name: Type.String(),
      /** What the parent added; empty without. */
      note: Type.String(),
      created_at: Type.String(),
    }),
  ),
});

/** Why a child has no semester: it has no school, its school has none, or there are some for other grades only. */
export const noSemesterReasons = ['noSchool', 'noSemester', 'otherGrades'] as const;
export type NoSemesterReason = (typeof noSemesterReasons)[number];

const Semester = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  account_name: Type.String(),
  starts_on: Type.String(),
  ends_on: Type.String(),
  /** 1 from its first to its last day, if its account has opened it; then only for those who graduated. */
  enabled: Type.Integer(),
  /** Its last day is over. */
  ended: Type.Boolean(),
  graduated: Type.Integer(),
  label: OneOf(graduationLabels),
  /** Required tasks. */
  done_count: Type.Integer(),
  task_count: Type.Integer(),
  /** Credits of the elective tasks; those of a task are its course's or exam's. */
  elective_credits: Type.Object({ have: Type.Integer(), need: Type.Integer() }),
  certificate_serial: Nullable(Type.String()),
});
export type Semester = Static<typeof Semester>;

export const listSemesters = endpoint({
  method: 'GET',
  path: 'user/student/semester',
  access: 'user',
  summary: '孩子的学期与毕业状态',
  input: Type.Object({ student_id: Type.Optional(Id('孩子编号')) }),
  output: Type.Object({
    student: Nullable(Student),
    list: Type.Array(Semester),
    /** Null where there is a semester, and without a child. */
    none_because: Nullable(OneOf(noSemesterReasons)),
  }),
  errors: ['NOT_FOUND'],
});

const Task = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  cover: Picture,
  /** What has to be learned; of an exam, its course. */
  content_type: ContentTypeField,
  content_id: Type.Integer(),
  exam_id: Nullable(Type.Integer()),
  required: Type.Boolean(),
  credit: Type.Integer(),
  done: Type.Boolean(),
  /** In percent. */
  progress: Type.Integer(),
  /** Which guardian completed it: 我, 妈妈 …; null until one did. */
  done_by: Nullable(Type.String()),
});

export const getPerformance = endpoint({
  method: 'GET',
  path: 'user/student/performance',
  access: 'user',
  summary: '一个学期的任务、还缺什么、能否毕业',
  input: Type.Object({ student_id: Id('孩子编号'), semester_id: Id('学期编号') }),
  output: Type.Object({
    semester: Semester,
    student: Student,
    tasks: Type.Array(Task),
    /** As texts, one line each; empty when the child can graduate. */
    missing: Type.Array(Type.String()),
    eligible: Type.Boolean(),
  }),
  errors: ['NOT_FOUND'],
});

export const rateCourse = endpoint({
  method: 'POST',
  path: 'content/interactive/rate',
  access: 'user',
  summary: '学完课程后的评价',
  input: Type.Object({
    content_id: Id('课程编号'),
    stars: Type.Integer({ title: '评分', minimum: 1, maximum: 5 }),
    text: Type.Optional(Type.String({ title: '想说的话', maxLength: textInput.maxLength })),
    anonymous: Type.Optional(Flag('匿名')),
  }),
  /**
   * A second call changes the rating; text and anonymity stay unless they are sent. CONFLICT: the course is not
   * completed.
   */
  output: Type.Object({ stars: Type.Integer(), average: Type.Number(), count: Type.Integer() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'REFUSED_WORDS'],
});
