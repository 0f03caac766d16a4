import { sql } from 'kysely';
import type { Block } from '@academy/contract/areas/shapes.ts';
import type { Tx } from '../../db/database.ts';
import type { Transcript } from './content-input.ts';
import { plainText } from './plain-text.ts';
import { searchVector } from './search-vector.ts';

/** Writes a content's search document: title, summary, text, lesson titles, what is said, the expert, the tags. */
export async function indexContent(tx: Tx, id: number): Promise<void> {
  const content = await tx
    .selectFrom('contents')
    .leftJoin('experts', 'experts.id', 'contents.expert_id')
    .select(['contents.type', 'contents.area_id', 'contents.title', 'contents.summary', 'contents.body'])
    .select(['contents.tags', 'contents.cover_id', 'experts.name as expert_name'])
    .where('contents.id', '=', id)
    .executeTakeFirstOrThrow();
  const written = [content.summary, plainText(content.body as Block[]), ...(await listSpoken(tx, id))];
  const body = written.filter(Boolean).join('\n');
  const tokens = searchVector([
    { text: content.title, weight: 'A' },
    { text: [content.expert_name ?? '', ...content.tags].join('\n'), weight: 'B' },
    { text: body, weight: 'D' },
  ]);
  const document = {
    area_id: content.area_id,
    title: content.title,
    body,
    expert_name: content.expert_name,
    cover_id: content.cover_id,
    tokens,
  };
  await tx
    .insertInto('search_documents')
    .values({ related_type: content.type, related_id: id, ...document })
    .onConflict((conflict) => conflict.columns(['related_type', 'related_id']).doUpdateSet(document))
    .execute();
}

export async function removeFromIndex(tx: Tx, id: number): Promise<void> {
  await tx
    .deleteFrom('search_documents')
    .where('related_id', '=', id)
    .where('related_type', '<>', 'expert')
    .execute();
}

/** Titles, summaries and transcripts of a content's lessons, in order, or the transcript of a mini video. */
async function listSpoken(tx: Tx, id: number): Promise<string[]> {
  const lessons = await tx
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .select(['lessons.title', 'lessons.summary', 'lessons.transcript'])
    .where('chapters.course_id', '=', id)
    .orderBy(sql`chapters.position, lessons.position`)
    .execute();
  const videos = await tx
    .selectFrom('mini_videos')
    .select('transcript')
    .where('content_id', '=', id)
    .execute();
  return [
    ...lessons.flatMap((lesson) => [lesson.title, lesson.summary, spoken(lesson.transcript)]),
    ...videos.map((video) => spoken(video.transcript)),
  ];
}

function spoken(transcript: unknown): string {
  return (transcript as Transcript).map((line) => line.text).join('\n');
}
