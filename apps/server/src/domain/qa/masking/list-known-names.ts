import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { type Requester, isOwnedBy } from '../requester.ts';
import type { KnownName } from './create-mask.ts';

const maxQuestions = 50;

/** A requester's recent questions, of all conversations that are not deleted. */
export async function listRecentQuestions(db: Db, requester: Requester): Promise<string[]> {
  const rows = await db
    .selectFrom('qa_records')
    .innerJoin('qa_sessions', 'qa_sessions.id', 'qa_records.session_id')
    .select('question')
    .where(isOwnedBy(requester))
    .orderBy('qa_records.id', 'desc')
    .limit(maxQuestions)
    .execute();
  return rows.map(({ question }) => question);
}

/** Names that the database has for a user: their own, each child's and its other guardians', schools and classes. */
export async function listKnownNames(db: Db, userId: number): Promise<KnownName[]> {
  const { rows } = await sql<KnownName>`
    with children as (
      select students.* from students join guardians on guardians.student_id = students.id
      where guardians.user_id = ${userId})
    select name, '孩子' as kind from children
    union select nickname, '家长' from users
      where id = ${userId} or id in (
        select user_id from guardians where student_id in (select id from children))
    union select schools.name, '学校' from schools where id in (select school_id from children)
    union select school_classes.name, '班级' from school_classes where id in (select class_id from children)`.execute(
    db,
  );
  return rows;
}
