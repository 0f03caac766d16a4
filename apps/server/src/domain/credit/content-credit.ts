import { type RawBuilder, sql } from 'kysely';
import { ledgers, type RuleKey } from './credit-rules.ts';

/*
 * The 学分 of a course and of its exam, as SQL: what the ledger awards for them by the rules that apply now. Every screen
 * and every graduation reads them here; no other content gives 学分.
 */

const currentRule = (key: RuleKey): RawBuilder<unknown> => sql`(
  select ledger, amount from credit_rules where key = ${key} and since <= now() order by version desc limit 1)`;

/** Of the course with this id; 0 if it is no course. Without a rule the course's own credit. */
export const courseCredit = (courseId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((
  select case when coalesce(rule.ledger, ${ledgers.credit}) = ${ledgers.credit}
    then coalesce(rule.amount, course.credit) else 0 end
  from courses course left join ${currentRule('course.complete')} rule on true
  where course.content_id = ${courseId}), 0)`;

/** Of any exam. */
export const examCredit = sql<number>`coalesce((
  select amount from ${currentRule('exam.pass')} rule where ledger = ${ledgers.credit}), 0)`;

/** Of a task of a semester, in a query of `semester_tasks` under this name: that of its content or exam. */
export const taskCredit = (task: string): RawBuilder<number> => sql<number>`
  case when ${sql.ref(`${task}.exam_id`)} is null then ${courseCredit(sql.ref(`${task}.content_id`))}
    else ${examCredit} end`;
