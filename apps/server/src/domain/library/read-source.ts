import { sql } from 'kysely';
import type { Block } from '@academy/contract/areas/shapes.ts';
import type { Db } from '../../db/database.ts';
import type { PassageSource } from '../../ports/answerer.ts';
import { cutBlocks, type CutPassage } from './cut-blocks.ts';
import { cutTranscript, type Transcript } from './cut-transcript.ts';

export type SourceKind = 'content' | 'system' | 'answer';

/** What passages are made of. */
export interface Source {
  readonly source: PassageSource;
  readonly title: string;
  /** Words that lead to all of its passages and are not quoted. */
  readonly about: string;
  readonly passages: readonly SourcePassage[];
}

export interface SourcePassage extends CutPassage {
  readonly lessonId: number | null;
  /** Words that lead to this passage besides. */
  readonly about: string;
}

/** A source as readers see it now; undefined when there is nothing that they may see. */
export function readSource(
  db: Db,
  { kind, key }: { kind: SourceKind; key: string },
): Promise<Source | undefined> {
  if (kind === 'system') return readSystemArticle(db, key);
  return kind === 'answer' ? readApproved(db, Number(key)) : readContent(db, Number(key));
}

const plainly = (cut: CutPassage): SourcePassage => ({ ...cut, lessonId: null, about: '' });

async function readContent(db: Db, id: number): Promise<Source | undefined> {
  const content = await db
    .selectFrom('contents')
    .leftJoin('mini_videos', 'mini_videos.content_id', 'contents.id')
    .select(['contents.type', 'contents.title', 'contents.summary', 'contents.tags', 'contents.body'])
    .select('mini_videos.transcript')
    .where('contents.id', '=', id)
    .where('contents.state', '=', 'published')
    .executeTakeFirst();
  if (!content) return undefined;
  return {
    source: content.type,
    title: content.title,
    about: [content.summary, ...content.tags].join('\n'),
    passages: [
      ...cutBlocks(content.body as Block[]).map(plainly),
      ...cutTranscript((content.transcript ?? []) as Transcript, '').map(plainly),
      ...(await listLessonPassages(db, id)),
    ],
  };
}

/** What is said in the lessons of a course, under the title of each. */
async function listLessonPassages(db: Db, courseId: number): Promise<SourcePassage[]> {
  const lessons = await db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .select(['lessons.id', 'lessons.title', 'lessons.summary', 'lessons.transcript'])
    .where('chapters.course_id', '=', courseId)
    .orderBy(sql`chapters.position, lessons.position`)
    .execute();
  return lessons.flatMap(({ id, title, summary, transcript }) =>
    cutTranscript(transcript as Transcript, title).map((cut) => ({ ...cut, lessonId: id, about: summary })),
  );
}

async function readSystemArticle(db: Db, key: string): Promise<Source | undefined> {
  const article = await db
    .selectFrom('system_articles')
    .select(['title', 'body'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!article) return undefined;
  const passages = cutBlocks(article.body as Block[]).map(plainly);
  return { source: 'system', title: article.title, about: '', passages };
}

async function readApproved(db: Db, id: number): Promise<Source | undefined> {
  const approved = await db
    .selectFrom('approved_answers')
    .select(['question', 'phrasings', 'answer'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst();
  if (!approved) return undefined;
  return {
    source: 'expert',
    title: approved.question,
    about: approved.phrasings,
    passages: cutBlocks(blocksOfAnswer(approved.answer)).map(plainly),
  };
}

/** An approved answer is plain text: paragraphs between empty lines, `- ` and `1. ` before the items of a list. */
const blocksOfAnswer = (answer: string): Block[] =>
  answer.split(/\n{2,}/).map((text) => {
    const lines = text.split('\n');
    const ordered = lines.every((line) => /^\d+\. /.test(line));
    if (ordered || lines.every((line) => line.startsWith('- ')))
      return { kind: 'list', ordered, items: lines.map((line) => line.replace(/^(?:-|\d+\.) /, '')) };
    return { kind: 'paragraph', text };
  });
