import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf, PageInput } from '../http/fields.ts';
import { statPeriods } from '../limits.ts';
import { ContentReference } from './shapes.ts';

/** Figures for whoever runs an account, and for a family about itself. All of them carry what they mean. */

const PeriodInput = {
  period: Type.Optional(OneOf(statPeriods, { title: '时段', default: 'month' })),
  /** A day of the period that is wanted, by China's calendar; today when it is missing. */
  day: Type.Optional(
    Type.String({ title: '日期', pattern: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$' }),
  ),
};

/** One place below the account, the narrowest that is named; the whole account when none is. */
const StatInput = Type.Object({
  ...PeriodInput,
  area_id: Type.Optional(Id('地区编号')),
  school_id: Type.Optional(Id('学校编号')),
  class_id: Type.Optional(Id('班级编号')),
});

const placeLevels = ['account', 'area', 'school', 'class'] as const;

const Place = Type.Object({ level: OneOf(placeLevels), id: Type.Integer(), name: Type.String() });
export type Place = Static<typeof Place>;

const Figure = Type.Object({
  key: Type.String(),
  label: Type.String(),
  /** 人, 分钟, 次, 份, 学分 … */
  unit: Type.String(),
  /** Null when it would tell of fewer than five. */
  value: Nullable(Type.Number()),
  /** The same of the period before; null when it is hidden or the period before began before there were figures. */
  previous: Nullable(Type.Number()),
  /** What is counted, in a sentence. */
  definition: Type.String(),
  /** The list that it is the sum of. */
  list: Nullable(OneOf(['student', 'content'])),
});
export type Figure = Static<typeof Figure>;

const Chart = Type.Object({
  key: Type.String(),
  title: Type.String(),
  kind: OneOf(['line', 'bar', 'pie']),
  unit: Type.String(),
  definition: Type.String(),
  /** One a point, bar or slice, short enough for an axis: 3日, 11月, 课程. */
  labels: Type.Array(Type.String()),
  /** How many of the labels have begun: what lies beyond is null because it is still to come. As many as labels otherwise. */
  begun: Type.Integer(),
  /** As many values as labels; null is hidden, or still to come. A pie has one series. */
  series: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Nullable(Type.Number())) })),
});
export type Chart = Static<typeof Chart>;

const Column = Type.Object({ key: Type.String(), label: Type.String(), unit: Type.String() });

/** The places one step below, to go on into. */
const Breakdown = Type.Object({
  columns: Type.Array(Column),
  rows: Type.Array(Type.Object({ place: Place, values: Type.Array(Nullable(Type.Number())) })),
});
export type Breakdown = Static<typeof Breakdown>;

const Statement = {
  period: OneOf(statPeriods),
  /** First and last day of the period; the last one may be still to come. */
  from: Type.String(),
  to: Type.String(),
  /** When the figures were last brought up to date. */
  updated_at: Nullable(Type.String()),
};

const Stat = Type.Object({
  ...Statement,
  /** From the account down to the place that was asked for: never empty. */
  path: Type.Array(Place),
  figures: Type.Array(Figure),
  charts: Type.Array(Chart),
  /** Null where there is nothing below, or nothing of it can be told by place. */
  breakdown: Nullable(Breakdown),
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

/** Children, in the class that is named; their names are for the school's own account only, and never whole: 王*满. */
export const listAccountStudents = endpoint({
  method: 'GET',
  path: 'user/account/student',
  access: 'owner',
  summary: '机构看板：孩子名单（按班级）',
  input: Type.Object({ ...StatInput.properties, ...PageInput }),
  output: Type.Object({
    ...Statement,
    path: Type.Array(Place),
    columns: Type.Array(Column),
    list: Type.Array(
      Type.Object({
        /** A place to go on into, or a child. */
        place: Nullable(Place),
        name: Type.String(),
        values: Type.Array(Nullable(Type.Number())),
      }),
    ),
    next_cursor: Nullable(Type.String()),
    /** Why there is less than one may expect, in words; null when there is not. */
    withheld: Nullable(Type.String()),
  }),
  errors: ['NOT_FOUND'],
});

/** The account's own contents with what became of each in the period. */
export const listAccountContents = endpoint({
  method: 'GET',
  path: 'user/account/content',
  access: 'owner',
  summary: '机构看板：内容名单',
  input: Type.Object({
    ...PeriodInput,
    order: Type.Optional(OneOf(['latest', 'minutes'], { title: '排序', default: 'latest' })),
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

/** The whole of what one of the nine shows, as a table for a spreadsheet: UTF-8 with a mark, commas, CRLF (RFC 4180). */
export const exportStat = endpoint({
  method: 'GET',
  path: 'user/account/export',
  access: 'owner',
  summary: '机构看板：导出表格',
  input: Type.Object({ stat: OneOf(stats, { title: '看板' }), ...StatInput.properties }),
  output: Type.Object({ file_name: Type.String(), csv: Type.String() }),
  errors: ['NOT_FOUND'],
});

/** A family's own: what one learned oneself, and how far the child's semester is. */
export const getOwnStatistics = endpoint({
  method: 'GET',
  path: 'user/statistics',
  access: 'user',
  summary: '我的看板：自己与孩子的学习',
  input: Type.Object({ ...PeriodInput, student_id: Type.Optional(Id('孩子编号')) }),
  output: Type.Object({
    ...Statement,
    student: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
    figures: Type.Array(Figure),
    charts: Type.Array(Chart),
  }),
  errors: ['NOT_FOUND'],
});
