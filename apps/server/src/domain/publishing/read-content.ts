import type { Tx } from '../../db/database.ts';
import type { ContentInput, LessonInput } from './content-input.ts';

/**
 * The content with this key in the shape of an author's input, to compare it with what is being saved. Its row is
 * locked until the transaction ends.
 */
export async function findContentAsInput(tx: Tx, key: string): Promise<ContentInput | undefined> {
  const row = await tx
    .selectFrom('contents')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const common = {
    key,
    title: row.title,
    summary: row.summary,
    body: row.body,
    tags: row.tags,
    coverId: row.cover_id,
    expertId: row.expert_id,
    accountId: row.account_id,
    areaId: row.area_id,
    majorId: row.major_id,
  };
  return { type: row.type, ...common, ...(await readers[row.type](tx, row.id)) } as ContentInput;
}

const readers = {
  course: readCourse,
  graphic: readArticle,
  miniVideo: readMiniVideo,
  expertLive: readLive,
  actLive: readActivity,
};

async function readCourse(tx: Tx, id: number) {
  const { credit } = await tx
    .selectFrom('courses')
    .select('credit')
    .where('content_id', '=', id)
    .executeTakeFirstOrThrow();
  const chapters = await tx
    .selectFrom('chapters')
    .select(['id', 'title'])
    .where('course_id', '=', id)
    .orderBy('position')
    .execute();
  const lessons = await tx
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .selectAll('lessons')
    .where('course_id', '=', id)
    .orderBy('lessons.position')
    .execute();
  const toLessonInput = (lesson: (typeof lessons)[number]): LessonInput => ({
    key: lesson.key,
    title: lesson.title,
    summary: lesson.summary,
    transcript: lesson.transcript as LessonInput['transcript'],
    videoId: lesson.video_id,
  });
  const lessonsOfChapter = (chapterId: number) =>
    lessons.filter((lesson) => lesson.chapter_id === chapterId).map(toLessonInput);
  return {
    credit,
    chapters: chapters.map((chapter) => ({ title: chapter.title, lessons: lessonsOfChapter(chapter.id) })),
  };
}

async function readArticle(tx: Tx, id: number) {
  return tx
    .selectFrom('articles')
    .select('reading_seconds as readingSeconds')
    .where('content_id', '=', id)
    .executeTakeFirstOrThrow();
}

async function readMiniVideo(tx: Tx, id: number) {
  return tx
    .selectFrom('mini_videos')
    .select(['video_id as videoId', 'course_id as courseId', 'transcript'])
    .where('content_id', '=', id)
    .executeTakeFirstOrThrow();
}

async function readLive(tx: Tx, id: number) {
  return tx
    .selectFrom('lives')
    .select([
      'status',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'agenda',
      'video_id as videoId',
      'capacity',
    ])
    .where('content_id', '=', id)
    .executeTakeFirstOrThrow();
}

async function readActivity(tx: Tx, id: number) {
  const sessions = await tx
    .selectFrom('act_sessions')
    .select(['title', 'starts_at as startsAt', 'ends_at as endsAt', 'expert_id as expertId', 'place'])
    .select('live_id as liveId')
    .where('content_id', '=', id)
    .orderBy('position')
    .execute();
  return { ...(await readLive(tx, id)), sessions };
}
