/** 学分, which count towards graduation, and 积分, which come from taking part. */
export const ledgers = { credit: 1, score: 2 } as const;

/** What can earn something. */
export const ruleKeys = [
  'daily.visit',
  'lesson.complete',
  'course.complete',
  'exam.pass',
  'article.read',
  'live.watch',
  'mini.set',
  'comment.write',
  'share',
] as const;
export type RuleKey = (typeof ruleKeys)[number];

export const ruleTitles: Readonly<Record<RuleKey, string>> = {
  'daily.visit': '今天来看看',
  'lesson.complete': '学完一节课',
  'course.complete': '学完一门课程',
  'exam.pass': '通过一门课程的考试',
  'article.read': '读完一篇文章',
  'live.watch': '看完一场直播',
  'mini.set': '看完一组短视频',
  'comment.write': '写一条评论',
  share: '分享给别人',
};

/** What an entry was for, as its person reads it. */
export const titleOf = (key: string | null): string => (key !== null && ruleTitles[key as RuleKey]) || '其他';

interface ShippedRule {
  readonly key: RuleKey;
  readonly version: number;
  readonly ledger: 1 | 2;
  /** Null: the credit that the course itself has. */
  readonly amount: number | null;
  /** How many times a day, by China's calendar. */
  readonly aDay?: number;
  readonly inAll?: number;
}

/** A change is a line with the next version: entries say which one they rest on. */
export const shippedRules: readonly ShippedRule[] = [
  { key: 'daily.visit', version: 1, ledger: 2, amount: 1, aDay: 1 },
  { key: 'lesson.complete', version: 1, ledger: 2, amount: 5, aDay: 8 },
  { key: 'course.complete', version: 1, ledger: 1, amount: null },
  { key: 'exam.pass', version: 1, ledger: 1, amount: 1 },
  { key: 'article.read', version: 1, ledger: 2, amount: 2, aDay: 5 },
  { key: 'live.watch', version: 1, ledger: 2, amount: 5, aDay: 2 },
  { key: 'mini.set', version: 1, ledger: 2, amount: 2, aDay: 3 },
  { key: 'comment.write', version: 1, ledger: 2, amount: 2, aDay: 5 },
  { key: 'share', version: 1, ledger: 2, amount: 2, aDay: 3, inAll: 300 },
];

/** Since when the first rules stand, in China: before anybody could earn by them. */
export const firstRulesSince = new Date('2026-01-01T00:00:00+08:00');
