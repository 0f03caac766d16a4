import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf, PageInput } from '../http/fields.ts';
import { statPeriods } from '../limits.ts';
import { ContentReference } from './shapes.ts';

/** Statistics for account owners, and for a family about itself. Each carries its definition. */

const PeriodInput = {
  period: Type.Optional(OneOf(statPeriods, { title: '时段', default: 'month' })),
  /** A day of the requested period by China's calendar; today when absent. */
  day: Type.Optional(
    Type.String({ title: '日期', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$' }),
  ),
};

/** One unit below the account, the narrowest that is given; the whole account when none is. */
const StatInput = Type.Object({
  ...PeriodInput,
  area_id: Type.Optional(Id('地区编号')),
  school_id: Type.Optional(Id('学校编号')),
  class_id: Type.Optional(Id('班级编号')),
});

/** Whom a list contains. */
const Who = Type.Optional(OneOf(['student', 'guardian'], { title: '谁', default: 'student' }));

const placeLevels = ['account', 'area', 'school', 'class'] as const;

const Place = Type.Object({ level: OneOf(placeLevels), id: Type.Integer(), name: Type.String() });
export type Place = Static<typeof Place>;

const Metric = Type.Object({
  key: Type.String(),
  label: Type.String(),
  /** 人, 分钟, 次, 份, 学分 … */
  unit: Type.String(),
  /** Null when it is hidden: it is about fewer than five people, or would tell a value that is. */
  value: Nullable(Type.Number()),
  /** The value of the previous period; null when it is hidden or that period is older than the statistics. */
  previous: Nullable(Type.Number()),
  /** What is counted, in one sentence. */
  definition: Type.String(),
  /** The list that it summarises. */
  list: Nullable(OneOf(['student', 'guardian', 'content'])),
});
export type Metric = Static<typeof Metric>;

const Chart = Type.Object({
  key: Type.String(),
  title: Type.String(),
  kind: OneOf(['line', 'bar', 'pie']),
  unit: Type.String(),
  definition: Type.String(),
  /** One a point, bar or slice, short enough for an axis: 3日, 11月, 课程. */
  labels: Type.Array(Type.String()),
  /**
   * How many labels have begun: values beyond are null because they lie in the future. The number of labels
   * otherwise.
   */
  begun: Type.Integer(),
  /** One value a label; null is hidden or in the future. A pie has one series. */
  series: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Nullable(Type.Number())) })),
});
export type Chart = Static<typeof Chart>;

const Column = Type.Object({ key: Type.String(), label: Type.String(), unit: Type.String() });

/** The units one level below, to drill down into. */
const Breakdown = Type.Object({
  columns: Type.Array(Column),
  rows: Type.Array(Type.Object({ place: Place, values: Type.Array(Nullable(Type.Number())) })),
  /** Children of a school without a class: no unit, but a part of the sum. Null when there are none. */
  rest: Nullable(Type.Object({ name: Type.String(), values: Type.Array(Nullable(Type.Number())) })),
});
export type Breakdown = Static<typeof Breakdown>;

const Statement = {
  period: OneOf(statPeriods),
  /** First and last day of the period; the last may be in the future. */
  from: Type.String(),
  to: Type.String(),
  /** When the statistics were last refreshed. */
  updated_at: Nullable(Type.String()),
};

/** Children whom no school has confirmed yet and who are not counted, as a text to show; null when there are none. */
const Unconfirmed = Nullable(Type.String());

const Stat = Type.Object({
  ...Statement,
  /** From the account down to the requested unit: never empty. */
  path: Type.Array(Place),
  figures: Type.Array(Metric),
  charts: Type.Array(Chart),
  /** Null where there is no level below, or the values are not known by unit. */
  breakdown: Nullable(Breakdown),
  unconfirmed: Unconfirmed,
});
export type Stat = Static<typeof Stat>;

const ofAccount = {
  method: 'GET',
  access: 'owner',
  input: StatInput,
  output: Stat,
  errors: ['NOT_FOUND'],
} as const;

export const getAccountStatistics = endpoint({
  ...ofAccount,
  path: 'user/account/statistics',
  summary: '机构看板：总览',
});

export const getBindStat = endpoint({
  ...ofAccount,
  path: 'user/account/bindstat',
  summary: '机构看板：孩子与家长绑定',
});

export const getContentStat = endpoint({
  ...ofAccount,
  path: 'user/account/contentstat',
  summary: '机构看板：内容与互动',
});

export const getPublishStat = endpoint({
  ...ofAccount,
  path: 'user/account/publishstat',
  summary: '机构看板：发布',
});

export const getScore1Stat = endpoint({
  ...ofAccount,
  path: 'user/account/score1stat',
  summary: '机构看板：学分',
});

export const getScore2Stat = endpoint({
  ...ofAccount,
  path: 'user/account/score2stat',
  summary: '机构看板：积分',
});

export const getViewStat = endpoint({
  ...ofAccount,
  path: 'user/account/viewstat',
  summary: '机构看板：学习时长',
});

/**
 * The children of the given class, or their guardians; only a school's own account sees names, always those of the
 * children, and masked: 王*满, 王*满的妈妈.
 */
export const listAccountStudents = endpoint({
  method: 'GET',
  path: 'user/account/student',
  access: 'owner',
  summary: '机构看板：孩子或家长的名单（按班级）',
  input: Type.Object({
    ...StatInput.properties,
    who: Who,
    ...PageInput,
  }),
  output: Type.Object({
    ...Statement,
    path: Type.Array(Place),
    columns: Type.Array(Column),
    list: Type.Array(
      Type.Object({
        /** A unit to drill down into; null for a child, and for the children of a school without a class. */
        place: Nullable(Place),
        name: Type.String(),
        values: Type.Array(Nullable(Type.Number())),
      }),
    ),
    next_cursor: Nullable(Type.String()),
    /** Why rows are missing, as a text to show; null when none are. */
    withheld: Nullable(Type.String()),
    unconfirmed: Unconfirmed,
  }),
  errors: ['NOT_FOUND'],
});

/** The order of an account's contents. */
const ContentOrder = Type.Optional(OneOf(['latest', 'minutes'], { title: '排序', default: 'latest' }));

/** The account's contents with their statistics in the period. */
export const listAccountContents = endpoint({
  method: 'GET',
  path: 'user/account/content',
  access: 'owner',
  summary: '机构看板：内容名单',
  input: Type.Object({
    ...PeriodInput,
    order: ContentOrder,
    ...PageInput,
  }),
  output: Type.Object({
    ...Statement,
    columns: Type.Array(Column),
    list: Type.Array(
      Type.Object({
        ...ContentReference,
        title: Type.String(),
        published_at: Type.String(),
        values: Type.Array(Nullable(Type.Number())),
      }),
    ),
    next_cursor: Nullable(Type.String()),
  }),
});

export const stats = [
  'statistics',
  'student',
  'bindstat',
  'content',
  'contentstat',
  'publishstat',
  'score1stat',
  'score2stat',
  'viewstat',
] as const;

/**
 * The whole table of one of the nine dashboards for a spreadsheet: UTF-8 with a byte order mark, commas, CRLF (RFC
 * 4180).
 */
export const exportStat = endpoint({
  method: 'GET',
  path: 'user/account/export',
  access: 'owner',
  summary: '机构看板：导出表格',
  input: Type.Object({
    stat: OneOf(stats, { title: '看板' }),
    who: Who,
    /** Of `content` alone. */
    order: ContentOrder,
    ...StatInput.properties,
  }),
  output: Type.Object({ file_name: Type.String(), csv: Type.String() }),
  errors: ['NOT_FOUND'],
});

/** A family's statistics: the user's own learning, and the child's semester. */
export const getOwnStatistics = endpoint({
  method: 'GET',
  path: 'user/statistics',
  access: 'user',
  summary: '我的看板：自己与孩子的学习',
  input: Type.Object({ ...PeriodInput, student_id: Type.Optional(Id('孩子编号')) }),
  output: Type.Object({
    ...Statement,
    student: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
    figures: Type.Array(Metric),
    charts: Type.Array(Chart),
  }),
  errors: ['NOT_FOUND'],
});
