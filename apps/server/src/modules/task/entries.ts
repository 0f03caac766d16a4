import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { cutPage, type Page, type PageRequest } from '../../domain/catalogue/keyset.ts';
import { timeKey, timeOfKey } from '../../domain/catalogue/time-key.ts';
import { titleOf } from '../../domain/credit/rules.ts';
import { chinaMonthSpan } from '../../kit/china-day.ts';
import { decodeCursor } from '../../kit/cursor.ts';

interface Asked {
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
  content_type: ContentType | null;
  content_id: number | null;
  title: string | null;
  at: Date;
  at_key: number;
  reversed: boolean;
  reverses: boolean;
}

/** Entries of one ledger, the latest first; a title only of what readers can see. */
export async function listEntries(db: Db, { userId, ledger, month, page }: Asked): Promise<Page<EntryRow>> {
  const [time, id] = page.cursor === undefined ? [] : decodeCursor(page.cursor, ['integer', 'integer']);
  const span = month === undefined ? undefined : chinaMonthSpan(month);
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.ledger, entry.amount, rule.key, contents.type as content_type, contents.id as content_id,
      contents.title, entry.created_at as at, ${timeKey('entry.created_at')} as at_key,
      exists (select from ledger_entries back where back.reverses = entry.id) as reversed,
      entry.reverses is not null as reverses
    from ledger_entries entry left join credit_rules rule on rule.id = entry.rule_id
    left join contents on contents.id = entry.content_id and contents.state = 'published'
    where entry.user_id = ${userId} and entry.ledger = ${ledger}
      and ${span ? sql`entry.created_at >= ${span.from} and entry.created_at < ${span.to}` : sql`true`}
      and ${time === undefined ? sql`true` : sql`(entry.created_at, entry.id) < (${timeOfKey(time)}, ${id})`}
    order by entry.created_at desc, entry.id desc limit ${page.size + 1}`.execute(db);
  return cutPage(rows, page.size, (row) => [row.at_key, row.id]);
}

export const presentEntry = (row: EntryRow) => ({
  id: row.id,
  ledger: row.ledger,
  amount: row.amount,
  text: row.reverses ? `收回：${titleOf(row.key)}` : titleOf(row.key),
  content:
    row.content_id === null
      ? null
      : { content_type: row.content_type!, content_id: row.content_id, title: row.title! },
  at: row.at.toISOString(),
  reversed: row.reversed,
  reverses: row.reverses,
});
