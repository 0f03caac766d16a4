import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The rows of questions and answers that come from this user or are about them; `text` is their question. */
export async function addQaTraces(db: Db, userId: number, text = '孩子不肯睡怎么办？'): Promise<void> {
  const at = new Date('2026-03-01T11:30:00Z');
  const { id: sessionId } = await db
    .insertInto('qa_sessions')
    .values({ session_key: 'morning', user_id: userId, title: text, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: recordId } = await db
    .insertInto('qa_records')
    .values({
      session_id: sessionId,
      request_key: randomUUID(),
      question: text,
      origin: 'text',
      state: 'done',
      answerer: 'extract',
      answer: '先把灯调暗。[1]',
      follow_ups: JSON.stringify(['半夜醒来怎么办？']),
      created_at: at,
      ended_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('qa_cases')
    .values({ record_id: recordId, kind: 'abuse', created_at: at, handled_at: at, handled_by: userId })
    .execute();
  await sql`insert into qa_usage (requester, day, questions, tokens) values (${`u:${userId}`}, '2026-03-01', 1, 20)`.execute(
    db,
  );
}
