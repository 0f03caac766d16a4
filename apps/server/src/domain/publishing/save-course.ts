import type { Tx } from '../../db/database.ts';
import type { CourseInput, LessonInput } from './content-input.ts';

/** Moves what is there out of the way, since no two rows may share a place even for a moment. */
const aside = 1_000_000;

/** Writes a course with its chapters (known by their place) and lessons (known by their key, which keeps their id). */
export async function saveCourse(tx: Tx, { id, course }: { id: number; course: CourseInput }): Promise<void> {
  await tx
    .insertInto('courses')
    .values({ content_id: id, credit: course.credit })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet({ credit: course.credit }))
    .execute();
  const known = await setLessonsAside(tx, id);
  for (const [position, chapter] of course.chapters.entries()) {
    const chapterId = await saveChapter(tx, { course_id: id, position, title: chapter.title });
    await saveLessons(tx, { chapterId, lessons: chapter.lessons, known });
  }
  const gone = [...known.values()];
  if (gone.length > 0) await tx.deleteFrom('lessons').where('id', 'in', gone).execute();
  await tx
    .deleteFrom('chapters')
    .where('course_id', '=', id)
    .where('position', '>=', course.chapters.length)
    .execute();
}

/** The course's lessons, key → id. */
async function setLessonsAside(tx: Tx, courseId: number): Promise<Map<string, number>> {
  const rows = await tx
    .updateTable('lessons')
    .from('chapters')
    .set((row) => ({ position: row('lessons.position', '+', aside) }))
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

/** Takes every lesson it saves out of `known`, so that what remains there is gone from the course. */
async function saveLessons(
  tx: Tx,
  { chapterId, lessons, known }: { chapterId: number; lessons: LessonInput[]; known: Map<string, number> },
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
    const id = known.get(lesson.key);
    known.delete(lesson.key);
    await (id === undefined
      ? tx.insertInto('lessons').values(row).execute()
      : tx.updateTable('lessons').set(row).where('id', '=', id).execute());
  }
}
