import { sql } from 'kysely';
import { type ContentType, relationLabels } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { pictureColumn } from '../../domain/catalogue/media.ts';
import { taskCredit } from '../../domain/credit/content-credit.ts';
import {
  attributionKey,
  listPassedExams,
  sumStudySeconds,
} from '../../domain/graduation/attribute-learning.ts';
import { type ContentTotals, listContentProgress } from '../../domain/progress/content-progress.ts';
import { listGuardians } from '../../domain/students/guardians.ts';

export interface TaskProgress extends TaskRow {
  readonly done: boolean;
  /** In percent; 100 exactly when it is done. */
  readonly progress: number;
  /** For display: 我, 妈妈 …; null until somebody did it. */
  readonly doneBy: string | null;
}

interface Learner {
  readonly studentId: number;
  readonly userId: number;
}

/**
 * The progress of a child's guardians with these tasks, as far as they learned for this child. A task whose content
 * was withdrawn stays for those who did it and is removed for the others.
 */
export async function computeTaskProgress(
  db: Db | Tx,
  { studentId, userId }: Learner,
  tasks: readonly TaskRow[],
): Promise<TaskProgress[]> {
  const guardians = await listGuardians(db, studentId);
  const userIds = guardians.map((guardian) => guardian.userId);
  const contentIds = tasks.flatMap((task) => (task.exam_id === null ? [task.content_id] : []));
  const examIds = tasks.flatMap((task) => (task.exam_id === null ? [] : [task.exam_id]));
  const [studied, passed, progress] = await Promise.all([
    sumStudySeconds(db, { studentId, userIds, contentIds }),
    listPassedExams(db, { studentId, userIds, examIds }),
    listContentProgress(db, { userIds, contentIds }),
  ]);
  const progressByKey = new Map(
    progress.map((contentProgress) => [
      attributionKey(contentProgress.userId, contentProgress.contentId),
      contentProgress,
    ]),
  );
  const percentOf = (task: TaskRow, index: number): number => {
    const guardianId = userIds[index]!;
    if (task.exam_id !== null) return passed.has(attributionKey(guardianId, task.exam_id)) ? 100 : 0;
    const key = attributionKey(guardianId, task.content_id);
    return computePercent(progressByKey.get(key), studied.get(key) ?? 0);
  };
  const labelGuardian = (index: number) =>
    userIds[index] === userId ? '我' : relationLabels[guardians[index]!.relation];
  return tasks
    .map((task) => {
      const percents = userIds.map((_, index) => percentOf(task, index));
      const best = Math.max(0, ...percents);
      const ownIndex = userIds.indexOf(userId);
      const doneIndex = percents[ownIndex] === 100 ? ownIndex : percents.indexOf(100);
      return {
        ...task,
        done: best === 100,
        progress: best,
        doneBy: best === 100 ? labelGuardian(doneIndex) : null,
      };
    })
    .filter(({ open, done }) => open || done);
}

/** A completed content counts for a child when at least this percentage of what was viewed was viewed for it. */
const requiredPercent = 50;

/** The percentage for this child, 100 only when completed; `studied` are the seconds viewed for it. */
function computePercent(contentProgress: ContentTotals | undefined, studied: number): number {
  if (!contentProgress || studied === 0) return 0;
  const { completedAt, seenSeconds, totalSeconds } = contentProgress;
  const needed = (seenSeconds * requiredPercent) / 100;
  if (completedAt && studied >= needed) return 100;
  const share = completedAt ? studied / needed : seenSeconds / Math.max(1, totalSeconds);
  return Math.min(99, Math.floor(share * 100));
}

/** The tasks of semesters, in their order; an exam comes with its course. */
export const findTasks = async (db: Db | Tx, semesterIds: readonly number[]) =>
  semesterIds.length === 0 ? [] : selectTasks(db, semesterIds).execute();

const selectTasks = (db: Db | Tx, semesterIds: readonly number[]) =>
  db
    .selectFrom('semester_tasks')
    .leftJoin('exams', 'exams.id', 'semester_tasks.exam_id')
    .innerJoin('contents', (join) =>
      join.on('contents.id', '=', sql<number>`coalesce(semester_tasks.content_id, exams.course_id)`),
    )
    .innerJoin('media_assets as cover', 'cover.id', 'contents.cover_id')
    .where('semester_tasks.semester_id', 'in', semesterIds)
    .orderBy('semester_tasks.semester_id')
    .orderBy('semester_tasks.position')
    .select([
      'semester_tasks.id',
      'semester_tasks.semester_id',
      'semester_tasks.exam_id',
      'semester_tasks.required',
      'contents.id as content_id',
      taskCredit('semester_tasks').as('credit'),
      sql<ContentType>`contents.type`.as('content_type'),
      sql<boolean>`contents.state = 'published'`.as('open'),
      sql<string>`coalesce(exams.title, contents.title)`.as('title'),
      pictureColumn('cover').as('cover'),
    ]);

type TaskRow = Awaited<ReturnType<typeof findTasks>>[number];
