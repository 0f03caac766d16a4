import { sql } from 'kysely';
import type { Block } from '@academy/contract/areas/shapes.ts';
import type { Db } from '../../db/database.ts';
import type { PassageSource } from '../../ports/answerer.ts';
import { splitBlocks, splitTranscript, type TextPassage, type Transcript } from './split-passages.ts';

export type SourceKind = 'content' | 'system' | 'answer';

export interface Source {
  readonly source: PassageSource;
  readonly title: string;
  /** Words by which all of its passages are found, but which are not quoted. */
  readonly about: string;
  readonly passages: readonly SourcePassage[];
}

export interface SourcePassage extends TextPassage {
  readonly lessonId: number | null;
  /** Additional words by which this passage is found. */
  readonly about: string;
}

/** A source as readers see it now; undefined when they may not see it. */
export function readSource(
  db: Db,
  { kind, key }: { kind: SourceKind; key: string },
): Promise<Source | undefined> {
  if (kind === 'system') return readSystemArticle(db, key);
  return kind === 'answer' ? readApprovedAnswer(db, Number(key)) : readContent(db, Number(key));
}

const toSourcePassage = (passage: TextPassage): SourcePassage => ({ ...passage, lessonId: null, about: '' });

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
      ...splitBlocks(content.body as Block[]).map(toSourcePassage),
      ...splitTranscript((content.transcript ?? []) as Transcript, '').map(toSourcePassage),
      ...(await listLessonPassages(db, id)),
    ],
  };
}

/** The transcripts of a course's lessons, each with the lesson's title as heading. */
async function listLessonPassages(db: Db, courseId: number): Promise<SourcePassage[]> {
  const lessons = await db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .select(['lessons.id', 'lessons.title', 'lessons.summary', 'lessons.transcript'])
    .where('chapters.course_id', '=', courseId)
    .orderBy(sql`chapters.position, lessons.position`)
    .execute();
  return lessons.flatMap(({ id, title, summary, transcript }) =>
    splitTranscript(transcript as Transcript, title).map((passage) => ({
      ...passage,
      lessonId: id,
      about: summary,
    })),
  );
}

async function readSystemArticle(db: Db, key: string): Promise<Source | undefined> {
  const article = await db
    .selectFrom('system_articles')
    .select(['title', 'body'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!article) return undefined;
  const passages = splitBlocks(article.body as Block[]).map(toSourcePassage);
  return { source: 'system', title: article.title, about: '', passages };
}

async function readApprovedAnswer(db: Db, id: number): Promise<Source | undefined> {
  const approved = await db
    .selectFrom('approved_answers')
    .select(['question', 'answer'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst();
  if (!approved) return undefined;
  return {
    source: 'expert',
    title: approved.question,
    about: '',
    passages: splitBlocks(parseAnswerBlocks(approved.answer)).map(toSourcePassage),
  };
}

/** An approved answer is plain text: paragraphs are separated by empty lines, list items start with `- ` or `1. `. */
const parseAnswerBlocks = (answer: string): Block[] =>
  answer.split(/\n{2,}/).map((text) => {
    const lines = text.split('\n');
    const ordered = lines.every((line) => /^\d+\. /.test(line));
    if (ordered || lines.every((line) => line.startsWith('- ')))
      return { kind: 'list', ordered, items: lines.map((line) => line.replace(/^(?:-|\d+\.) /, '')) };
    return { kind: 'paragraph', text };
  });
