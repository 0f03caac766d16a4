import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { issueCertificate } from '../../domain/graduation/certificates.ts';

interface GraduationCandidate {
  studentId: number;
  name: string;
  userId: number;
  semesterId: number;
  credits: number;
  at: Date;
}

const day = 86_400_000;

/**
 * Issues certificates to three of four children for the enabled semesters of their school's account in which one
 * guardian has completed all required tasks and enough elective credits, one to five days after the last task.
 */
export async function graduateFamilies(
  tx: Tx,
  { school, now }: { school: string; now: Date },
): Promise<void> {
  for (const candidate of await listCandidates(tx, school)) {
    const at = new Date(candidate.at.getTime() + (1 + (candidate.studentId % 5)) * day);
    if (candidate.studentId % 4 === 0 || at >= now) continue;
    const { studentId, semesterId, userId, credits } = candidate;
    await issueCertificate(tx, {
      studentId,
      semesterId,
      userId,
      credits,
      studentName: candidate.name,
      now: at,
    });
  }
}

async function listCandidates(tx: Tx, school: string): Promise<GraduationCandidate[]> {
  const { rows } = await sql<GraduationCandidate>`
    select student_id as "studentId", name, user_id as "userId", semester_id as "semesterId",
      coalesce(sum(credit) filter (where done_at is not null), 0)::integer as credits, max(done_at) as at
    from (
      select students.id as student_id, students.name, guardians.user_id, semesters.id as semester_id, semesters.elective_credits,
        task.required, task.credit, case when task.exam_id is null
          then (select completed_at from progress where user_id = guardians.user_id and content_id = task.content_id and lesson_id = 0)
          else (select min(submitted_at) from exam_attempts paper where paper.user_id = guardians.user_id
            and paper.exam_id = task.exam_id and paper.passed) end as done_at
      from schools join students on students.school_id = schools.id and starts_with(students.key, 'demo/family-')
      join guardians on guardians.student_id = students.id
      join semesters on semesters.account_id = schools.account_id and semesters.enabled
        and students.grade between semesters.grade_from and semesters.grade_to
      join semester_tasks task on task.semester_id = semesters.id
      where schools.key = ${school}) tasks
    group by student_id, name, user_id, semester_id, elective_credits
    having bool_and(done_at is not null or not required)
      and coalesce(sum(credit) filter (where done_at is not null and not required), 0) >= elective_credits
    order by student_id, semester_id, user_id`.execute(tx);
  return rows;
}
