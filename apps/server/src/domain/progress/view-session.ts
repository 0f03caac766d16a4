import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../db/database.ts';
import type { Subject } from './find-subject.ts';

interface Opening {
  readonly userId: number;
  readonly subject: Subject;
  /** The child for whom it counts. */
  readonly studentId: number | undefined;
  readonly now: Date;
}

/** How a nonce is kept. */
export const hashOf = (nonce: string): string => createHash('sha256').update(nonce).digest('base64url');

/** Begins a stay. Its nonce is given once and kept as a hash: who has it may send this stay's beats. */
export async function openSession(
  db: Db | Tx,
  { userId, subject, studentId, now }: Opening,
): Promise<{ sessionId: string; nonce: string }> {
  const sessionId = randomUUID();
  const nonce = randomBytes(24).toString('base64url');
  await db
    .insertInto('view_sessions')
    .values({
      id: sessionId,
      user_id: userId,
      content_id: subject.contentId,
      lesson_id: subject.lessonId ?? null,
      student_id: studentId ?? null,
      nonce_hash: hashOf(nonce),
      opened_at: now,
    })
    .execute();
  return { sessionId, nonce };
}
