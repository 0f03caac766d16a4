import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { decodeCursor, encodeCursor } from '../../kit/cursor.ts';
import { type Asker, isTheirs } from './asker.ts';
import { type RecordRow, selectRecords } from './record-row.ts';

interface PageAsked {
  readonly cursor?: string | undefined;
  readonly size: number;
  /** What the question or the answer must say. */
  readonly keyword?: string | undefined;
}

interface PageGiven<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

export interface SessionRow {
  readonly sessionKey: string;
  readonly title: string;
  readonly count: number;
  readonly updatedAt: Date;
  /** Of a search: a text of the conversation that says the keyword. */
  readonly said: string | null;
}

/** Signs with a meaning in `like` lose it. */
const patternOf = (keyword: string) => `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const saysIn = (keyword: string) => (eb: ExpressionBuilder<Schema, 'qa_records'>) =>
  eb.or([
    eb('qa_records.question', 'ilike', patternOf(keyword)),
    eb('qa_records.answer', 'ilike', patternOf(keyword)),
  ]);

const keyOf = sql<number>`(extract(epoch from qa_sessions.updated_at) * 1000000)::bigint`;

/** Conversations of an asker in which something was asked, the latest first. Throws INVALID_INPUT for a strange cursor. */
export async function listSessions(
  db: Db,
  asker: Asker,
  { cursor, size, keyword }: PageAsked,
): Promise<PageGiven<SessionRow>> {
  const saying = (eb: ExpressionBuilder<Schema, 'qa_sessions'>) =>
    eb
      .selectFrom('qa_records')
      .whereRef('qa_records.session_id', '=', 'qa_sessions.id')
      .$if(keyword !== undefined, (rows) => rows.where(saysIn(keyword!)));
  let query = db
    .selectFrom('qa_sessions')
    .where(isTheirs(asker))
    .where((eb) => eb.exists(saying(eb).select('qa_records.id')))
    .select([
      'qa_sessions.id',
      'session_key as sessionKey',
      'title',
      'updated_at as updatedAt',
      keyOf.as('key'),
    ])
    .select((eb) => [
      eb
        .selectFrom('qa_records')
        .whereRef('session_id', '=', 'qa_sessions.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('count'),
      saying(eb)
        .orderBy('qa_records.id', 'desc')
        .limit(1)
        .select(
          sql<string>`case when question ilike ${patternOf(keyword ?? '')} then question else answer end`.as(
            'said',
          ),
        )
        .as('said'),
    ]);
  if (cursor !== undefined) {
    const [key, id] = decodeCursor(cursor, ['integer', 'integer']);
    query = query.where(sql<boolean>`(${keyOf}, qa_sessions.id) < (${key}::bigint, ${id}::bigint)`);
  }
  const rows = await query
    .orderBy('qa_sessions.updated_at', 'desc')
    .orderBy('qa_sessions.id', 'desc')
    .limit(size + 1)
    .execute();
  const given = rows.slice(0, size).map((row) => ({
    ...row,
    count: row.count ?? 0,
    said: keyword === undefined ? null : row.said,
  }));
  const last = given.at(-1);
  return { rows: given, nextCursor: rows.length > size && last ? encodeCursor([last.key, last.id]) : null };
}

/** Records of one conversation, the latest first; undefined when the asker has none of this name. */
export async function listRecords(
  db: Db,
  asker: Asker,
  { sessionKey, cursor, size, keyword }: PageAsked & { readonly sessionKey: string },
): Promise<PageGiven<RecordRow> | undefined> {
  const session = await db
    .selectFrom('qa_sessions')
    .select('id')
    .where('session_key', '=', sessionKey)
    .where(isTheirs(asker))
    .executeTakeFirst();
  if (!session) return undefined;
  let query = selectRecords(db).where('session_id', '=', session.id);
  if (keyword !== undefined) query = query.where(saysIn(keyword) as never);
  if (cursor !== undefined) {
    const [id] = decodeCursor(cursor, ['integer']);
    query = query.where('qa_records.id', '<', sql<number>`${id}::bigint`);
  }
  const rows = await query
    .orderBy('qa_records.id', 'desc')
    .limit(size + 1)
    .execute();
  const given = rows.slice(0, size);
  const last = given.at(-1);
  return { rows: given, nextCursor: rows.length > size && last ? encodeCursor([last.id]) : null };
}

/** Characters before and behind what was searched for. */
const around = 24;

/** A stretch of a text around a keyword, in one line. */
export function cutSnippet(text: string, keyword: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  const at = Math.max(0, line.toLowerCase().indexOf(keyword.toLowerCase()));
  const from = Math.max(0, at - around);
  const to = Math.min(line.length, at + keyword.length + around);
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
}

/**
 * Deletes one conversation, or all of them: the asker sees nothing of them any more, and what is being answered there ends.
 * Resolves to how many there were.
 */
export function deleteSessions(
  db: Db,
  asker: Asker,
  { sessionKey, now }: { sessionKey?: string | undefined; now: Date },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const deleted = await tx
      .updateTable('qa_sessions')
      .set({ deleted_at: now })
      .where(isTheirs(asker))
      .$if(sessionKey !== undefined, (rows) => rows.where('session_key', '=', sessionKey!))
      .returning('id')
      .execute();
    const ids = deleted.map(({ id }) => id);
    await sql`update qa_records set state = 'stopped', beat_at = null, ended_at = ${now}
      where state = 'running' and session_id = any(${ids}::bigint[])`.execute(tx);
    return ids.length;
  });
}
