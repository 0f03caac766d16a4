import { sql } from 'kysely';
import type { Block } from '@academy/contract/areas/shapes.ts';
import type { Tx } from '../../db/database.ts';
import type { Transcript } from './content-input.ts';
import { plainText } from './plain-text.ts';
import { type Passage, saveSearchDocument } from './search-document.ts';

/** Writes a content's search document: title, summary, text, lesson titles, what is said, the expert, the tags. */
export async function indexContent(tx: Tx, id: number): Promise<void> {
  const content = await tx
    .selectFrom('contents')
    .leftJoin('experts', 'experts.id', 'contents.expert_id')
    .select(['contents.type', 'contents.area_id', 'contents.title', 'contents.summary', 'contents.body'])
    .select(['contents.tags', 'contents.cover_id', 'experts.name as expert_name'])
    .where('contents.id', '=', id)
    .executeTakeFirstOrThrow();
  const blocks = content.body as Block[];
  const passages: Passage[] = [
    { text: content.summary },
    ...blocks.map((block, paragraph) => ({ text: plainText([block]), paragraph })),
    ...(await listLessonPassages(tx, id)),
    ...(await listVideoPassages(tx, id)),
  ];
  await saveSearchDocument(tx, {
    relatedType: content.type,
    relatedId: id,
    areaId: content.area_id,
    coverId: content.cover_id,
    title: content.title,
    expertName: content.expert_name,
    tags: content.tags,
    passages,
  });
}

/** What completes to the document goes with it. */
export async function removeFromIndex(tx: Tx, id: number): Promise<void> {
  await tx
    .deleteFrom('search_documents')
    .where('related_id', '=', id)
    .where('related_type', '<>', 'expert')
    .execute();
}

/** Titles, summaries and transcripts of a course's lessons, in order, each line with its second. */
async function listLessonPassages(tx: Tx, id: number): Promise<Passage[]> {
  const lessons = await tx
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .select(['lessons.id', 'lessons.title', 'lessons.summary', 'lessons.transcript'])
    .where('chapters.course_id', '=', id)
    .orderBy(sql`chapters.position, lessons.position`)
    .execute();
  return lessons.flatMap((lesson, index) => {
    const about = { lesson_id: lesson.id, lesson_number: index + 1, lesson_title: lesson.title };
    const lines = lesson.transcript as Transcript;
    return [
      { text: lesson.title, ...about, second: 0 },
      { text: lesson.summary, ...about, second: 0 },
      ...lines.map((line) => ({ text: line.text, ...about, second: Math.floor(line.start) })),
    ];
  });
}

async function listVideoPassages(tx: Tx, id: number): Promise<Passage[]> {
  const videos = await tx
    .selectFrom('mini_videos')
    .select('transcript')
    .where('content_id', '=', id)
    .execute();
  return videos.flatMap((video) => (video.transcript as Transcript).map(({ text }) => ({ text })));
}
