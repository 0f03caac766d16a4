import type { Tx } from '../../db/database.ts';
import type { CourseInput, LessonInput } from './content-input.ts';

/** Added to the existing positions first, because two rows may not share a position even for a moment. */
const temporaryOffset = 1_000_000;

/**
 * Saves a course with its chapters (identified by position) and lessons (identified by key, which keeps their id).
 */
export async function saveCourse(tx: Tx, { id, course }: { id: number; course: CourseInput }): Promise<void> {
  await tx
    .insertInto('courses')
    .values({ content_id: id, credit: course.credit })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet({ credit: course.credit }))
    .execute();
  const existingLessons = await shiftLessonPositions(tx, id);
  for (const [position, chapter] of course.chapters.entries()) {
    const chapterId = await saveChapter(tx, { course_id: id, position, title: chapter.title });
    await saveLessons(tx, { chapterId, lessons: chapter.lessons, existingLessons });
  }
  const removedIds = [...existingLessons.values()];
  if (removedIds.length > 0) await tx.deleteFrom('lessons').where('id', 'in', removedIds).execute();
  await tx
    .deleteFrom('chapters')
    .where('course_id', '=', id)
    .where('position', '>=', course.chapters.length)
    .execute();
}

/** Shifts the positions of the course's lessons and returns their ids by key. */
async function shiftLessonPositions(tx: Tx, courseId: number): Promise<Map<string, number>> {
  const rows = await tx
    .updateTable('lessons')
    .from('chapters')
    .set((row) => ({ position: row('lessons.position', '+', temporaryOffset) }))
    .whereRef('chapters.id', '=', 'lessons.chapter_id')
    .where('chapters.course_id', '=', courseId)
    .returning(['lessons.id', 'lessons.key'])
    .execute();
  return new Map(rows.map((row) => [row.key, row.id]));
}

async function saveChapter(
  tx: Tx,
  chapter: { course_id: number; position: number; title: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('chapters')
    .values(chapter)
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'position']).doUpdateSet({ title: chapter.title }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes every saved lesson from `existingLessons`, so that the rest are the lessons to delete. */
async function saveLessons(
  tx: Tx,
  {
    chapterId,
    lessons,
    existingLessons,
  }: { chapterId: number; lessons: LessonInput[]; existingLessons: Map<string, number> },
): Promise<void> {
  for (const [position, lesson] of lessons.entries()) {
    const row = {
      chapter_id: chapterId,
      position,
      key: lesson.key,
      title: lesson.title,
      summary: lesson.summary,
      transcript: JSON.stringify(lesson.transcript),
      video_id: lesson.videoId,
    };
    const id = existingLessons.get(lesson.key);
    existingLessons.delete(lesson.key);
    await (id === undefined
      ? tx.insertInto('lessons').values(row).execute()
      : tx.updateTable('lessons').set(row).where('id', '=', id).execute());
  }
}
