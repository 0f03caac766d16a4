import { relationLabels } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { attributionKey, listPassedFor, sumStudiedFor } from '../../domain/graduation/attribute-learning.ts';
import { listProgress, type WholeProgress } from '../../domain/progress/list-progress.ts';
import { listGuardians } from '../../domain/students/list-guardians.ts';
import type { TaskRow } from './find-tasks.ts';

/** A task and how far a child's guardians have come with it. */
export interface LearnedTask extends TaskRow {
  readonly done: boolean;
  /** In hundredths; 100 exactly when it is done. */
  readonly progress: number;
  /** For the reader: 我, 妈妈 …; null until somebody did it. */
  readonly doneBy: string | null;
}

interface Learner {
  readonly studentId: number;
  /** Who asks, one of the guardians. */
  readonly userId: number;
}

/**
 * What a child's guardians learned of these tasks for it. A task whose content was withdrawn counts for those who did it,
 * and is no task for anybody else.
 */
export async function learnTasks(
  db: Db | Tx,
  { studentId, userId }: Learner,
  tasks: readonly TaskRow[],
): Promise<LearnedTask[]> {
  const guardians = await listGuardians(db, studentId);
  const userIds = guardians.map((guardian) => guardian.userId);
  const contentIds = tasks.flatMap((task) => (task.exam_id === null ? [task.content_id] : []));
  const examIds = tasks.flatMap((task) => (task.exam_id === null ? [] : [task.exam_id]));
  const [studied, passed, progress] = await Promise.all([
    sumStudiedFor(db, { studentId, userIds, contentIds }),
    listPassedFor(db, { studentId, userIds, examIds }),
    listProgress(db, { userIds, contentIds }),
  ]);
  const begun = new Map(progress.map((whole) => [attributionKey(whole.userId, whole.contentId), whole]));
  const hundredthsOf = (task: TaskRow, index: number): number => {
    const person = userIds[index]!;
    if (task.exam_id !== null) return passed.has(attributionKey(person, task.exam_id)) ? 100 : 0;
    const key = attributionKey(person, task.content_id);
    return hundredths(begun.get(key), studied.get(key) ?? 0);
  };
  const callOf = (index: number) =>
    userIds[index] === userId ? '我' : relationLabels[guardians[index]!.relation];
  return tasks
    .map((task) => {
      const each = userIds.map((_, index) => hundredthsOf(task, index));
      const most = Math.max(0, ...each);
      const own = userIds.indexOf(userId);
      const doer = each[own] === 100 ? own : each.indexOf(100);
      return { ...task, done: most === 100, progress: most, doneBy: most === 100 ? callOf(doer) : null };
    })
    .filter(({ open, done }) => open || done);
}

/** What was completed counts for the child for whom so much of it was studied, of all that was seen, in hundredths. */
const ownShare = 50;

/** What is not completed for this child is not 100, however near; `studied` are the seconds that were studied for it. */
function hundredths(whole: WholeProgress | undefined, studied: number): number {
  if (!whole || studied === 0) return 0;
  const { completedAt, seenSeconds, totalSeconds } = whole;
  const needed = (seenSeconds * ownShare) / 100;
  if (completedAt && studied >= needed) return 100;
  const share = completedAt ? studied / needed : seenSeconds / Math.max(1, totalSeconds);
  return Math.min(99, Math.floor(share * 100));
}
