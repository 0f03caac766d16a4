import { sql } from 'kysely';
import type { Block } from '@academy/contract/areas/shapes.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transactions.ts';
import { AppError } from '../../kit/errors.ts';
import type { Transcript } from './content-input.ts';
import { type Passage, saveSearchDocument } from './search-document.ts';

/** Writes a content's search document: title, summary, text, lesson titles, transcripts, expert and tags. */
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

/** Deletes a content's search document, and its completions with it. */
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
    const lessonInfo = { lesson_id: lesson.id, lesson_number: index + 1, lesson_title: lesson.title };
    const lines = lesson.transcript as Transcript;
    return [
      { text: lesson.title, ...lessonInfo, second: 0 },
      { text: lesson.summary, ...lessonInfo, second: 0 },
      ...lines.map((line) => ({ text: line.text, ...lessonInfo, second: Math.floor(line.start) })),
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

/**
 * Writes an expert's search document, with the province as its area since experts serve all of it, and rewrites those
 * of the expert's contents that contain an old name. Throws NOT_FOUND.
 */
export function indexExpert(db: Db, { id }: { id: number }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const expert = await tx.selectFrom('experts').selectAll().where('id', '=', id).executeTakeFirst();
    if (!expert) throw new AppError('NOT_FOUND');
    const province = await tx
      .selectFrom('areas')
      .select('id')
      .where('parent_id', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await saveSearchDocument(tx, {
      relatedType: 'expert',
      relatedId: id,
      areaId: province.id,
      coverId: expert.avatar_id,
      title: expert.name,
      expertName: expert.name,
      tags: expert.tags,
      passages: [{ text: `${expert.organisation} ${expert.title}`.trim() }, { text: expert.intro }],
    });
    const stale = await tx
      .selectFrom('contents')
      .innerJoin('search_documents', (join) =>
        join
          .onRef('search_documents.related_id', '=', 'contents.id')
          .onRef('search_documents.related_type', '=', 'contents.type'),
      )
      .select('contents.id')
      .where('contents.expert_id', '=', id)
      .where('search_documents.expert_name', 'is distinct from', expert.name)
      .execute();
    for (const content of stale) await indexContent(tx, content.id);
  });
}

/** The text of rich text: one line per heading, paragraph, quote, item and caption, without emphasis marks. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.flatMap(blockLines).filter(Boolean).join('\n').replaceAll('**', '');
}

function blockLines(block: Block): string[] {
  if (block.kind === 'list') return block.items;
  return [block.kind === 'picture' ? block.caption : block.text];
}
