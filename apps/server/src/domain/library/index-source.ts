import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { lexeme } from '../../db/lexeme.ts';
import { segmentForIndex } from '../../kit/segment.ts';
import { readSource, type Source, type SourceKind, type SourcePassage } from './read-source.ts';

/** Raised with every change of how passages are cut or indexed: all of them are then made anew. */
export const libraryEdition = 1;

/**
 * Makes the passages of a source anew where what it says is different from what they were made of, and takes them away
 * where readers may not see it any more. Tells whether anything was written. A transaction of its own: what is changed
 * meanwhile waits for it, and is noted as changed again.
 */
export function indexSource(db: Db, named: { kind: SourceKind; key: string }): Promise<boolean> {
  const { kind, key } = named;
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('qa_touched').where('kind', '=', kind).where('source_key', '=', key).execute();
    const source = await readSource(tx, named);
    const known = await tx
      .selectFrom('qa_sources')
      .select(['digest', 'edition'])
      .where('kind', '=', kind)
      .where('source_key', '=', key)
      .executeTakeFirst();
    const digest = source && digestOf(source);
    if (digest === known?.digest && (digest === undefined || known?.edition === libraryEdition)) return false;
    await takeAway(tx, named);
    if (source && digest !== undefined) await write(tx, named, { source, digest });
    return true;
  });
}

const digestOf = (source: Source) => createHash('sha256').update(JSON.stringify(source)).digest('hex');

const columns = { content: 'content_id', system: 'system_key', answer: 'answer_id' } as const;

async function takeAway(tx: Tx, { kind, key }: { kind: SourceKind; key: string }): Promise<void> {
  await tx
    .deleteFrom('qa_passages')
    .where(columns[kind], '=', kind === 'system' ? key : Number(key))
    .execute();
  await tx.deleteFrom('qa_sources').where('kind', '=', kind).where('source_key', '=', key).execute();
}

async function write(
  tx: Tx,
  { kind, key }: { kind: SourceKind; key: string },
  { source, digest }: { source: Source; digest: string },
): Promise<void> {
  const rows = source.passages.map((passage, position) => ({
    source: source.source,
    content_id: kind === 'content' ? Number(key) : null,
    system_key: kind === 'system' ? key : null,
    answer_id: kind === 'answer' ? Number(key) : null,
    lesson_id: passage.lessonId,
    position,
    paragraph: passage.paragraph,
    second: passage.second,
    title: source.title,
    heading: passage.heading,
    text: passage.text,
    about: [source.about, passage.about].filter(Boolean).join('\n'),
    tokens: tokensOf(source, passage),
  }));
  if (rows.length > 0) await tx.insertInto('qa_passages').values(rows).execute();
  await tx
    .insertInto('qa_sources')
    .values({ kind, source_key: key, digest, edition: libraryEdition })
    .execute();
}

/** The different words of a passage and of what it stands under. Where they stand is seen when it is ranked. */
function tokensOf({ title, about }: Source, passage: SourcePassage) {
  const words = segmentForIndex([title, about, passage.heading, passage.about, passage.text].join('\n'));
  return sql<string>`${[...new Set(words)].map(lexeme).join(' ')}::tsvector`;
}
