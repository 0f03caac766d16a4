import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { Subject } from './find-subject.ts';
import { parseSpans, type Spans } from './spans.ts';

export interface Whose {
  readonly userId: number;
  readonly subject: Subject;
}

/** How far a person has come with one thing. */
export interface Part {
  readonly seen: Spans;
  readonly position: number;
  /** Undefined until it is completed. */
  readonly completedAt: Date | undefined;
  readonly updatedAt: Date;
}

/** Undefined for what was not begun. */
export async function findPart(db: Db | Tx, { userId, subject }: Whose): Promise<Part | undefined> {
  const row = await db
    .selectFrom('progress')
    .select(['seen', 'position', 'completed_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('content_id', '=', subject.contentId)
    .where('lesson_id', '=', subject.lessonId ?? 0)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return (
    row && {
      seen: parseSpans(row.seen),
      position: row.position,
      completedAt: row.completed_at ?? undefined,
      updatedAt: row.updated_at,
    }
  );
}
