import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import type { Subject } from '../domain/progress/find-subject.ts';

interface Stay {
  readonly userId: number;
  /** The child for whom it counts. */
  readonly studentId: number | undefined;
  /** When it ended. */
  readonly at: Date;
}

/** A stay in which the whole of a thing was played, as its player would have told it. */
export async function addStay(tx: Tx, subject: Subject, { userId, studentId, at }: Stay): Promise<void> {
  const { contentId, lessonId = null, total } = subject;
  const thing = { user_id: userId, content_id: contentId, lesson_id: lessonId };
  const id = randomUUID();
  const open = { opened_at: new Date(at.getTime() - total * 1_000), closed_at: at };
  await tx
    .insertInto('view_sessions')
    .values({ ...thing, ...open, id, student_id: studentId ?? null, nonce_hash: '' })
    .execute();
  const played = { from_second: 0, to_second: total, took: total, at, beat_key: randomUUID(), place: 0 };
  await tx
    .insertInto('view_intervals')
    .values({ ...thing, ...played, session_id: id })
    .execute();
}
