import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';

interface Published {
  readonly type: ContentType;
  /** The first day of the stretch, in China. */
  readonly start: string;
  readonly count: number;
}

/** How many contents that are still shown an account published from one day to another, by type and day or month. */
export async function listPublished(
  db: Db,
  given: { accountId: number; from: string; to: string; grain: 'day' | 'month' },
): Promise<Published[]> {
  const { rows } = await sql<Published>`
    select type, date_trunc(${given.grain}, china_day(published_at))::date as start, count(*)::integer as count from contents
    where account_id = ${given.accountId} and state = 'published'
      and published_at >= ${given.from}::date::timestamp at time zone 'Asia/Shanghai'
      and published_at < (${given.to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    group by 1, 2`.execute(db);
  return rows;
}
