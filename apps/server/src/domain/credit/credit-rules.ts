import { sql } from 'kysely';
import { courseCredit } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { chinaDayRange } from '../../kit/china-calendar.ts';

/** 学分 (credit), which counts towards graduation, and 积分 (points), which reward participation. */
export const ledgers = { credit: 1, score: 2 } as const;

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

export const ruleTitle = (key: string | null): string =>
  (key !== null && ruleTitles[key as RuleKey]) || '其他';

interface ShippedRule {
  readonly key: RuleKey;
  readonly version: number;
  readonly ledger: 1 | 2;
  /** Null: the credit of the course itself. */
  readonly amount: number | null;
  /** Maximum awards per day in China. */
  readonly perDay?: number;
  readonly total?: number;
}

/** To change a rule, add a line with the next version: ledger entries refer to the version that applied. */
const shippedRules: readonly ShippedRule[] = [
  { key: 'daily.visit', version: 1, ledger: 2, amount: 1, perDay: 1 },
  { key: 'lesson.complete', version: 1, ledger: 2, amount: 5, perDay: 8 },
  { key: 'course.complete', version: 1, ledger: 1, amount: null },
  { key: 'exam.pass', version: 1, ledger: 1, amount: 1 },
  { key: 'article.read', version: 1, ledger: 2, amount: 2, perDay: 5 },
  { key: 'live.watch', version: 1, ledger: 2, amount: 5, perDay: 2 },
  { key: 'mini.set', version: 1, ledger: 2, amount: 2, perDay: 3 },
  { key: 'comment.write', version: 1, ledger: 2, amount: 2, perDay: 5 },
  { key: 'share', version: 1, ledger: 2, amount: 2, perDay: 3, total: 300 },
];

/** How often a day the latest version of a rule awards credit; Infinity without a limit. */
export const dailyLimitOf = (key: RuleKey): number =>
  shippedRules.findLast((rule) => rule.key === key)?.perDay ?? Infinity;

/** The credit of a course whose lessons last `seconds` together. */
export function computeCourseCredit(seconds: number): number {
  const { minutesPerCredit, min, max } = courseCredit;
  return Math.min(max, Math.max(min, Math.round(seconds / 60 / minutesPerCredit)));
}

/** When the first versions start to apply, in China: before any user could earn by them. */
const firstVersionSince = new Date('2026-01-01T00:00:00+08:00');

export interface CurrentRule {
  key: string;
  version: number;
  ledger: number;
  /** Null: the credit of the course itself. */
  amount: number | null;
  cap_a_day: number | null;
  cap_in_all: number | null;
  since: Date;
  /** How many awards the user got by this rule today, in China; reversed ones are not counted. */
  today: number;
  /** Whether a cap prevents further awards. */
  done: boolean;
}

/**
 * The current rules in the order of `ruleKeys`, with the user's progress towards the caps; rules that award nothing
 * are left out.
 */
export async function listCurrentRules(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<CurrentRule[]> {
  const { from, to } = chinaDayRange(now);
  const { rows } = await sql<CurrentRule>`
    with rule as (
      select distinct on (key) * from credit_rules where since <= ${now} order by key, version desc),
    earned as (
      select credit_rules.key, count(*) as in_all,
        count(*) filter (where entry.created_at >= ${from} and entry.created_at < ${to}) as today
      from ledger_entries entry join credit_rules on credit_rules.id = entry.rule_id
      where entry.user_id = ${userId} and entry.reverses is null
        and not exists (select from ledger_entries back where back.reverses = entry.id)
      group by credit_rules.key)
    select rule.key, version, ledger, amount, cap_a_day, cap_in_all, since, coalesce(today, 0)::bigint as today,
      coalesce(today >= cap_a_day, false) or coalesce(in_all >= cap_in_all, false) as done
    from rule left join earned on earned.key = rule.key
    where amount is distinct from 0
    order by array_position(${[...ruleKeys]}::text[], rule.key), rule.key`.execute(db);
  return rows;
}

/**
 * Inserts the shipped rules that are missing. The first version of each applies from the beginning, a later one from
 * `now`. Existing rules, including an operator's version of the same number, are not changed.
 */
export async function loadShippedRules(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('credit_rules')
    .values(
      shippedRules.map(({ key, version, ledger, amount, perDay, total }) => ({
        key,
        version,
        ledger,
        amount,
        cap_a_day: perDay ?? null,
        cap_in_all: total ?? null,
        since: version === 1 ? firstVersionSince : now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['key', 'version']).doNothing())
    .execute();
}
