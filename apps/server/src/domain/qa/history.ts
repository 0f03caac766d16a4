import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/generated/schema.ts';
import { decodeCursor, encodeCursor } from '../../kit/cursor.ts';
import { type RecordRow, selectRecords } from './records.ts';
import { isOwnedBy, type Requester } from './requester.ts';

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly size: number;
  /** Filters by a text in the question or the answer. */
  readonly keyword?: string | undefined;
}

interface ResultPage<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

export interface SessionRow {
  readonly sessionKey: string;
  readonly title: string;
  readonly count: number;
  readonly updatedAt: Date;
  /** When searching: a text of the conversation that contains the keyword. */
  readonly matchingText: string | null;
}

/** Escapes the wildcards of `like`. */
const likePattern = (keyword: string) => `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const containsKeyword = (keyword: string) => (eb: ExpressionBuilder<Schema, 'qa_records'>) =>
  eb.or([
    eb('qa_records.question', 'ilike', likePattern(keyword)),
    eb('qa_records.answer', 'ilike', likePattern(keyword)),
  ]);

const sortKey = sql<number>`(extract(epoch from qa_sessions.updated_at) * 1000000)::bigint`;

/**
 * A requester's conversations with at least one question, the latest first. Throws INVALID_INPUT for an invalid
 * cursor.
 */
export async function listSessions(
  db: Db,
  requester: Requester,
  { cursor, size, keyword }: PageQuery,
): Promise<ResultPage<SessionRow>> {
  const matchingRecords = (eb: ExpressionBuilder<Schema, 'qa_sessions'>) =>
    eb
      .selectFrom('qa_records')
      .whereRef('qa_records.session_id', '=', 'qa_sessions.id')
      .$if(keyword !== undefined, (rows) => rows.where(containsKeyword(keyword!)));
  let query = db
    .selectFrom('qa_sessions')
    .where(isOwnedBy(requester))
    .where((eb) => eb.exists(matchingRecords(eb).select('qa_records.id')))
    .select([
      'qa_sessions.id',
      'session_key as sessionKey',
      'title',
      'updated_at as updatedAt',
      sortKey.as('key'),
    ])
    .select((eb) => [
      eb
        .selectFrom('qa_records')
        .whereRef('session_id', '=', 'qa_sessions.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('count'),
      matchingRecords(eb)
        .orderBy('qa_records.id', 'desc')
        .limit(1)
        .select(
          sql<string>`case when question ilike ${likePattern(keyword ?? '')} then question else answer end`.as(
            'matchingText',
          ),
        )
        .as('matchingText'),
    ]);
  if (cursor !== undefined) {
    const [key, id] = decodeCursor(cursor, ['integer', 'integer']);
    query = query.where(sql<boolean>`(${sortKey}, qa_sessions.id) < (${key}::bigint, ${id}::bigint)`);
  }
  const rows = await query
    .orderBy('qa_sessions.updated_at', 'desc')
    .orderBy('qa_sessions.id', 'desc')
    .limit(size + 1)
    .execute();
  const pageRows = rows.slice(0, size).map((row) => ({
    ...row,
    count: row.count ?? 0,
    matchingText: keyword === undefined ? null : row.matchingText,
  }));
  const last = pageRows.at(-1);
  return {
    rows: pageRows,
    nextCursor: rows.length > size && last ? encodeCursor([last.key, last.id]) : null,
  };
}

/** Records of one conversation, the latest first; undefined when the requester has no conversation with this key. */
export async function listRecords(
  db: Db,
  requester: Requester,
  { sessionKey, cursor, size, keyword }: PageQuery & { readonly sessionKey: string },
): Promise<ResultPage<RecordRow> | undefined> {
  const session = await db
    .selectFrom('qa_sessions')
    .select('id')
    .where('session_key', '=', sessionKey)
    .where(isOwnedBy(requester))
    .executeTakeFirst();
  if (!session) return undefined;
  let query = selectRecords(db).where('session_id', '=', session.id);
  if (keyword !== undefined) query = query.where(containsKeyword(keyword) as never);
  if (cursor !== undefined) {
    const [id] = decodeCursor(cursor, ['integer']);
    query = query.where('qa_records.id', '<', sql<number>`${id}::bigint`);
  }
  const rows = await query
    .orderBy('qa_records.id', 'desc')
    .limit(size + 1)
    .execute();
  const pageRows = rows.slice(0, size);
  const last = pageRows.at(-1);
  return { rows: pageRows, nextCursor: rows.length > size && last ? encodeCursor([last.id]) : null };
}

const snippetContext = 24;

export function createSnippet(text: string, keyword: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  const index = Math.max(0, line.toLowerCase().indexOf(keyword.toLowerCase()));
  const from = Math.max(0, index - snippetContext);
  const to = Math.min(line.length, index + keyword.length + snippetContext);
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
}

/**
 * Marks one conversation or all of them as deleted, and stops answers that are running there. Returns their number.
 */
export function deleteSessions(
  db: Db,
  requester: Requester,
  { sessionKey, now }: { sessionKey?: string | undefined; now: Date },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const deleted = await tx
      .updateTable('qa_sessions')
      .set({ deleted_at: now })
      .where(isOwnedBy(requester))
      .$if(sessionKey !== undefined, (rows) => rows.where('session_key', '=', sessionKey!))
      .returning('id')
      .execute();
    const ids = deleted.map(({ id }) => id);
    await sql`update qa_records set state = 'stopped', heartbeat_at = null, ended_at = ${now}
      where state = 'running' and session_id = any(${ids}::bigint[])`.execute(tx);
    return ids.length;
  });
}

const day = 24 * 3_600_000;
/** How long deleted conversations can still be inspected when somebody was in danger. */
const deletedLifetime = 7 * day;
/**
 * A guest cannot list the conversations of a device; the rows serve to resume an answer, and to see what people ask.
 */
const guestLifetime = 30 * day;
const usageLifetime = 60 * day;

/**
 * Deletes conversations marked as deleted, old ones of guests, and tokens and counters that are not needed any more.
 */
export async function deleteOldQuestions(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db.deleteFrom('qa_used_tokens').where('expires_at', '<', before(day)).execute();
  await db.deleteFrom('qa_sessions').where('deleted_at', '<', before(deletedLifetime)).execute();
  await db
    .deleteFrom('qa_sessions')
    .where('user_id', 'is', null)
    .where('updated_at', '<', before(guestLifetime))
    .execute();
  await sql`delete from qa_usage where day < ${before(usageLifetime)}::date`.execute(db);
}
