import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { pictureColumn } from '../../domain/catalogue/picture.ts';

/** Tasks of semesters, in their order; an exam comes with its course. */
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
      'semester_tasks.credit',
      'contents.id as content_id',
      sql<ContentType>`contents.type`.as('content_type'),
      sql<boolean>`contents.state = 'published'`.as('open'),
      sql<string>`coalesce(exams.title, contents.title)`.as('title'),
      pictureColumn('cover').as('cover'),
    ]);

export type TaskRow = Awaited<ReturnType<typeof findTasks>>[number];
