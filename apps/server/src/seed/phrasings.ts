import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Selectable, sql } from 'kysely';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Schema } from '../db/generated/schema.ts';
import { DemoError } from './demo-files.ts';

/** A way in which people ask what a source answers. */
export interface PhrasingText {
  /** `article/x`, `course/x/y` for a lesson, `mini/x`, `answer/x` or `system/x`. */
  readonly source: string;
  /** The heading, or the beginning of the caption, where the answer begins; empty for the source as a whole. */
  readonly anchor: string;
  readonly text: string;
  /** It shares the source's words, but the source does not answer it. */
  readonly isNearMiss: boolean;
}

const folderName = 'phrasings';

/**
 * Reads `phrasings/<kind>/<slug>.txt` and `phrasings/course/<slug>/<lesson>.txt`: an anchor after `##`, below it one phrasing a
 * line, near misses after `!`. Throws DemoError for a line that is too long or stands twice in its file.
 */
export async function readPhrasings(folder: string): Promise<PhrasingText[]> {
  const root = join(folder, folderName);
  const files = await readdir(root, { recursive: true }).catch((cause: unknown) => {
    throw new DemoError(`demo/${folderName}: the folder is missing`, { cause });
  });
  const paths = files.map((file) => file.replaceAll('\\', '/')).filter((file) => file.endsWith('.txt'));
  const texts = paths
    .toSorted()
    .map(async (path) => parsePhrasings(path, await readFile(join(root, path), 'utf8')));
  return (await Promise.all(texts)).flat();
}

function parsePhrasings(path: string, content: string): PhrasingText[] {
  const source = path.replace('.txt', '');
  const phrasings: PhrasingText[] = [];
  const seen = new Set<string>();
  let anchor = '';
  for (const raw of content.split('\n')) {
    const line = raw.trim();
    if (line.startsWith('##')) anchor = line.slice(2).trim();
    if (line === '' || line.startsWith('##')) continue;
    const isNearMiss = line.startsWith('!');
    const text = isNearMiss ? line.slice(1).trim() : line;
    if (text.length < 2 || text.length > qaLimits.questionLength || seen.has(text))
      throw new DemoError(
        `demo/${folderName}/${path}: ${text.slice(0, 30)} is too short, too long, or listed twice`,
      );
    seen.add(text);
    phrasings.push({ source, anchor, text, isNearMiss });
  }
  return phrasings;
}

/** Throws DemoError when a phrasing belongs to no known source. */
export function checkPhrasings(phrasings: readonly PhrasingText[], sources: ReadonlySet<string>): void {
  const unknown = phrasings.find(({ source }) => !sources.has(source));
  if (unknown)
    throw new DemoError(`demo/${folderName}/${unknown.source}.txt: ${unknown.source} is not known`);
}

interface LoadOptions {
  readonly phrasings: readonly PhrasingText[];
  /** By content key. */
  readonly contentIds: ReadonlyMap<string, number>;
}

/**
 * Adds the phrasings that are missing, and deletes the demo's own that the files no longer have. Those of others stay; what a model has only
 * proposed becomes the demo's.
 */
export async function loadPhrasings(db: Db, { phrasings, contentIds }: LoadOptions): Promise<void> {
  const rows = await listRows(db, { phrasings, contentIds });
  const wanted = new Map(rows.map((row) => [identify(row), row]));
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom('qa_phrasings')
      .select(['id', 'content_id', 'lesson_id', 'answer_id', 'system_key', 'anchor', 'text', 'is_near_miss'])
      .where('origin', '=', 'demo')
      .execute();
    const outdated = stored.filter((row) => !wanted.has(identify(row))).map(({ id }) => id);
    const existing = new Set(stored.map(identify));
    const missing = [...wanted].flatMap(([identity, row]) => (existing.has(identity) ? [] : row));
    if (outdated.length > 0) await tx.deleteFrom('qa_phrasings').where('id', 'in', outdated).execute();
    for (let from = 0; from < missing.length; from += batchSize)
      await insertRows(tx, missing.slice(from, from + batchSize));
  });
}

type PhrasingRow = Pick<
  Selectable<Schema['qa_phrasings']>,
  'content_id' | 'lesson_id' | 'answer_id' | 'system_key' | 'anchor' | 'text' | 'is_near_miss'
>;

/** Two rows with the same identity say the same of the same source. */
const identify = (row: PhrasingRow): string =>
  JSON.stringify([
    row.content_id,
    row.lesson_id,
    row.answer_id,
    row.system_key,
    row.anchor,
    row.text,
    row.is_near_miss,
  ]);

/** The phrasings of sources that exist. */
async function listRows(db: Db, { phrasings, contentIds }: LoadOptions): Promise<PhrasingRow[]> {
  const answers = await db
    .selectFrom('approved_answers')
    .select(['id', 'key'])
    .where('key', 'like', 'demo/%')
    .execute();
  const answerIds = new Map(answers.map(({ id, key }) => [`${key}`.replace('demo/', 'answer/'), id]));
  const lessonIds = await listLessonIds(db);
  return phrasings
    .map(({ source, anchor, text, isNearMiss }) => ({
      content_id: contentIds.get(source) ?? null,
      lesson_id: lessonIds.get(source) ?? null,
      answer_id: answerIds.get(source) ?? null,
      system_key: source.startsWith('system/') ? source.slice('system/'.length) : null,
      anchor,
      text,
      is_near_miss: isNearMiss,
    }))
    .filter((row) =>
      [row.content_id, row.lesson_id, row.answer_id, row.system_key].some((id) => id !== null),
    );
}

const batchSize = 1_000;

const insertRows = (tx: Tx, rows: readonly PhrasingRow[]) =>
  tx
    .insertInto('qa_phrasings')
    .values(rows.map((row) => ({ ...row, origin: 'demo' as const })))
    .onConflict((conflict) =>
      conflict
        .columns(['content_id', 'lesson_id', 'answer_id', 'system_key', 'text'])
        .doUpdateSet({
          origin: 'demo',
          state: 'accepted',
          is_near_miss: sql`excluded.is_near_miss`,
          anchor: sql`excluded.anchor`,
        })
        .where('qa_phrasings.state', '=', 'proposed'),
    )
    .execute();

/** The ids of all lessons by `course/x/y`. */
async function listLessonIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .innerJoin('contents', 'contents.id', 'chapters.course_id')
    .select(['lessons.id', 'lessons.key', 'contents.key as course'])
    .execute();
  return new Map(rows.map(({ id, key, course }) => [`${course}/${key}`, id]));
}
