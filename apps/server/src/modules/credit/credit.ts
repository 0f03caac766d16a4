import { sql } from 'kysely';
import { listCredits, listTasks } from '@academy/contract/areas/learning.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import {
  cutPage,
  type Page,
  pageRequest,
  type PageRequest,
  timeKey,
  timeOfKey,
} from '../../domain/catalogue/keyset-paging.ts';
import { listCurrentRules, ruleTitle } from '../../domain/credit/credit-rules.ts';
import { getBalances, recordVisit } from '../../domain/credit/ledger.ts';
import { spendingTitle } from '../../domain/credit/spend-points.ts';
import { chinaMonthRange } from '../../kit/china-calendar.ts';
import type { Clock } from '../../kit/clock.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { route, type Route } from '../../transport/route.ts';

export const createCreditRoutes = (deps: CreditDeps): Route[] => [
  createLedgerRoute(deps),
  createTaskListRoute(deps),
];

interface CreditDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * The user's balances, today's tasks with their progress, and the rules. The call itself counts as today's visit, so
 * that the visit is already in the response.
 */
const createTaskListRoute = ({ db, clock }: CreditDeps) =>
  route(listTasks, async (_input, { identity }) => {
    const userId = identity!.uid;
    const now = clock.now();
    await recordVisit(db, { userId, now });
    const rules = await listCurrentRules(db, { userId, now });
    return {
      balances: await getBalances(db, userId),
      today: rules.flatMap(({ key, ledger, amount, cap_a_day: cap, today, done }) =>
        cap === null || amount === null
          ? []
          : [{ key, title: ruleTitle(key), amount, ledger, done_count: today, cap, done }],
      ),
      rules: rules.map(({ key, version, ledger, amount, cap_a_day, cap_in_all, since }) => ({
        key,
        version,
        title: ruleTitle(key),
        ledger,
        amount,
        cap_a_day,
        cap_in_all,
        since: since.toISOString(),
      })),
    };
  });

/** One ledger, the latest entry first, all or one month; the months are listed beside it. */
const createLedgerRoute = ({ db }: CreditDeps) =>
  route(listCredits, async ({ ledger, month, ...paging }, { identity }) => {
    const query = { userId: identity!.uid, ledger };
    const [page, months] = await Promise.all([
      listEntries(db, { ...query, month, page: pageRequest(paging) }),
      listMonths(db, query),
    ]);
    return {
      list: page.rows.map(presentEntry),
      next_cursor: page.nextCursor,
      balance: months.reduce((sum, { earned, reversed, spent }) => sum + earned - reversed - spent, 0),
      months,
    };
  });

interface LedgerQuery {
  userId: number;
  ledger: number;
  month?: string | undefined;
  page: PageRequest;
}

interface EntryRow {
  id: number;
  ledger: number;
  amount: number;
  key: string | null;
  cause: string;
  content_type: ContentType | null;
  content_id: number | null;
  title: string | null;
  at: Date;
  at_key: number;
  reversed: boolean;
  reverses: boolean;
}

/** Entries of one ledger, the latest first; the title only of a visible content. */
async function listEntries(db: Db, { userId, ledger, month, page }: LedgerQuery): Promise<Page<EntryRow>> {
  const [time, id] = page.cursor === undefined ? [] : decodeCursor(page.cursor, ['integer', 'integer']);
  const monthRange = month === undefined ? undefined : chinaMonthRange(month);
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.ledger, entry.amount, rule.key, entry.cause, contents.type as content_type, contents.id as content_id,
      contents.title, entry.created_at as at, ${timeKey('entry.created_at')} as at_key,
      exists (select from ledger_entries back where back.reverses = entry.id) as reversed,
      entry.reverses is not null as reverses
    from ledger_entries entry left join credit_rules rule on rule.id = entry.rule_id
    left join contents on contents.id = entry.content_id and contents.state = 'published'
    where entry.user_id = ${userId} and entry.ledger = ${ledger}
      and ${monthRange ? sql`entry.created_at >= ${monthRange.from} and entry.created_at < ${monthRange.to}` : sql`true`}
      and ${time === undefined ? sql`true` : sql`(entry.created_at, entry.id) < (${timeOfKey(time)}, ${id})`}
    order by entry.created_at desc, entry.id desc limit ${page.size + 1}`.execute(db);
  return cutPage(rows, page.size, (row) => [row.at_key, row.id]);
}

const presentEntry = (row: EntryRow) => ({
  id: row.id,
  ledger: row.ledger,
  amount: row.amount,
  text: row.reverses ? `收回：${ruleTitle(row.key)}` : (spendingTitle(row.cause) ?? ruleTitle(row.key)),
  content:
    row.content_id === null
      ? null
      : { content_type: row.content_type!, content_id: row.content_id, title: row.title! },
  at: row.at.toISOString(),
  reversed: row.reversed,
  reverses: row.reverses,
});

interface Month {
  /** `2026-11`, in China */
  month: string;
  earned: number;
  /** Above 0, like `spent`. */
  reversed: number;
  spent: number;
}

/** The months with entries, the latest first: together they are the balance. */
async function listMonths(db: Db, { userId, ledger }: { userId: number; ledger: number }): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as earned,
      coalesce(-sum(amount) filter (where reverses is not null), 0)::bigint as reversed,
      coalesce(-sum(amount) filter (where amount < 0 and reverses is null), 0)::bigint as spent
    from ledger_entries where user_id = ${userId} and ledger = ${ledger}
    group by month order by month desc`.execute(db);
  return rows;
}
