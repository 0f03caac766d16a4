import { type ContentType, relationLabels } from '@academy/contract/limits.ts';
import { ruleTitle } from '../../domain/credit/credit-rules.ts';
import { metricColumn } from './present-statistics.ts';

/** Labels of the content types, in the order in which they are shown. */
export const contentTypeLabels: Readonly<Record<ContentType, string>> = {
  course: '课程',
  graphic: '文章',
  miniVideo: '短视频',
  expertLive: '专家直播',
  actLive: '活动直播',
};
export const contentTypes = Object.keys(contentTypeLabels) as ContentType[];

export const labelContentType = (type: string): string => contentTypeLabels[type as ContentType] ?? '其他';
export const labelRelation = (relation: string): string =>
  relationLabels[relation as keyof typeof relationLabels] ?? '其他家人';
/** The title of a credit rule; an entry without a rule is 其他. */
export const labelRule = (key: string): string => ruleTitle(key === 'other' ? null : key);

export const secondsPerMinute = 60;
export const toMinutes = (seconds: number): number => Math.round(seconds / secondsPerMinute);

const unscaled = (amount: number): number => amount;

/** The columns of a list of children, or of places with children. */
export const childColumns = [
  { key: 'minutes', label: '学习时长', unit: '分钟', metric: 'seconds', scale: toMinutes },
  { key: 'lessons', label: '学完课时', unit: '节', metric: 'lessons', scale: unscaled },
  { key: 'exams', label: '通过考试', unit: '次', metric: 'exams', scale: unscaled },
  { key: 'credit', label: '获得学分', unit: '学分', metric: 'earned1', scale: unscaled },
  { key: 'score', label: '获得积分', unit: '积分', metric: 'earned2', scale: unscaled },
  { key: 'certificates', label: '毕业证书', unit: '份', metric: 'certificates', scale: unscaled },
] as const;

const secondsMetric = { metric: 'seconds', scale: toMinutes };

/** Metrics of several dashboards, in the same words. */
export const familyMetrics = {
  families: {
    key: 'families',
    label: '学习家庭',
    unit: '个',
    metric: 'families',
    definition: '这段时间里，至少有一位家长为他学过的孩子数；几位家长都学了，也只算一个家庭。',
  },
  minutes: {
    key: 'minutes',
    label: '学习时长',
    unit: '分钟',
    ...secondsMetric,
    definition:
      '这段时间里，家长为孩子看课程、直播、短视频和读文章的真实时长；快进跳过的不算，两台设备同时播放只算一份。',
  },
  children: {
    key: 'children',
    label: '已绑定孩子',
    unit: '人',
    metric: 'children',
    now: true,
    definition:
      '现在在这里、学校已经确认、至少有一位家长绑定的孩子数；全院的合计也算没有学校和待确认的孩子。',
  },
  guardians: {
    key: 'guardians',
    label: '已绑定家长',
    unit: '人次',
    metric: 'guardians',
    now: true,
    list: 'guardian',
    definition: '现在绑定了这些孩子的家长数；一位家长绑定两个孩子，算两人次。',
  },
} as const;

export const minutesText = {
  key: 'minutes',
  title: '学习时长',
  unit: '分钟',
  definition: '每天（全年按月）家长为孩子学习的真实时长，按北京时间的日子算。',
  source: secondsMetric,
};

/** Families that learned, and their share of the bound children. */
export const familyColumns = [
  metricColumn({ key: 'families', label: '学习家庭', unit: '个' }, { metric: 'families' }),
  {
    key: 'share',
    label: '占已绑定孩子',
    unit: '%',
    now: true,
    of: (amountOf: (source: { metric: string; now?: boolean }) => number | undefined) => {
      const families = amountOf({ metric: 'families' });
      const children = amountOf({ metric: 'children', now: true });
      if (families === undefined || children === undefined) return null;
      // Without children nothing is hidden, so the share is 0.
      return children === 0 ? 0 : Math.min(100, Math.round((families / children) * 100));
    },
  },
] as const;
