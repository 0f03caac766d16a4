import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Flag, Id, Nullable, OneOf, Uuid } from '../http/fields.ts';
import { graduationLabels, type Relation, students, textInput } from '../limits.ts';
import { ContentTypeField, Picture } from './shapes.ts';

const relations = ['mother', 'father', 'grandparent', 'other'] as const satisfies readonly Relation[];
const Grade = Type.Integer({ title: '年级', minimum: -2, maximum: 12 });

const School = Type.Object({ id: Type.Integer(), name: Type.String(), area_name: Type.String() });

export const Student = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  grade: Type.Integer(),
  grade_label: Type.String(),
  school: Nullable(School),
  class_id: Nullable(Type.Integer()),
  class_name: Nullable(Type.String()),
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
  summary: '添加或修改孩子，用配对码绑定，或解除绑定',
  input: Type.Object({
    action: Type.Optional(
      OneOf(['add', 'pair', 'change', 'leave', 'code'], { title: '动作', default: 'add' }),
    ),
    student_id: Type.Optional(Id('孩子编号')),
    name: Type.Optional(Type.String({ title: '孩子称呼', minLength: 1, maxLength: students.nameLength })),
    relation: Type.Optional(OneOf(relations, { title: '关系' })),
    grade: Type.Optional(Grade),
    school_id: Type.Optional(Id('学校编号')),
    class_id: Type.Optional(Id('班级编号')),
    code: Type.Optional(Type.String({ title: '配对码', pattern: '^[2-9A-HJ-NP-Za-hj-np-z]{6}$' })),
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
    grade: Type.Optional(Grade),
  }),
  output: Type.Object({
    schools: Type.Array(School),
    classes: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), grade: Type.Integer() })),
  }),
});

const Semester = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  account_name: Type.String(),
  starts_on: Type.String(),
  ends_on: Type.String(),
  enabled: Type.Integer(),
  graduated: Type.Integer(),
  label: OneOf(graduationLabels),
  done_count: Type.Integer(),
  task_count: Type.Integer(),
  certificate_serial: Nullable(Type.String()),
});
export type Semester = Static<typeof Semester>;

export const listSemesters = endpoint({
  method: 'GET',
  path: 'user/student/semester',
  access: 'user',
  summary: '孩子的学期与毕业状态',
  input: Type.Object({ student_id: Type.Optional(Id('孩子编号')) }),
  output: Type.Object({ student: Nullable(Student), list: Type.Array(Semester) }),
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
    elective_credits: Type.Object({ have: Type.Integer(), need: Type.Integer() }),
    /** As texts, one line each; empty when the child can graduate. */
    missing: Type.Array(Type.String()),
    eligible: Type.Boolean(),
  }),
  errors: ['NOT_FOUND'],
});

const Certificate = Type.Object({
  serial: Type.String(),
  /** Full for the child's guardians; masked for others: 王*满. */
  student_name: Type.String(),
  semester_name: Type.String(),
  account_name: Type.String(),
  credits: Type.Integer(),
  graduated_on: Type.String(),
  /** Where anyone can verify it. */
  verify_url: Type.String(),
});
export type Certificate = Static<typeof Certificate>;

export const graduate = endpoint({
  method: 'POST',
  path: 'user/student/graduate',
  access: 'user',
  summary: '毕业：每个孩子每学期一张证书',
  input: Type.Object({ student_id: Id('孩子编号'), semester_id: Id('学期编号') }),
  output: Certificate,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const verifyCertificate = endpoint({
  method: 'GET',
  path: 'certificate',
  access: 'guest',
  summary: '按编号核验证书',
  input: Type.Object({ serial: Type.String({ title: '证书编号', pattern: '^[0-9A-Za-z-]{12,24}$' }) }),
  output: Certificate,
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
