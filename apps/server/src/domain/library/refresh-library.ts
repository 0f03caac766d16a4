import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { quoteLexeme } from '../../db/lexemes.ts';
import { segmentForIndex } from '../../kit/word-segmentation.ts';
import { readSource, type Source, type SourceKind, type SourcePassage } from './read-source.ts';

/** Key of the advisory lock, the same in every process: one indexes while the others answer questions. */
const lockKey = 7_307_010;
const batchSize = 50;

/**
 * Indexes all sources that changed or that an older edition indexed, and returns how many were written. Each source
 * is a transaction of its own, so that questions are answered meanwhile and an interrupted refresh continues with the
 * next. Sources that fail are skipped; the promise rejects at the end. Does nothing while another process refreshes.
 * Needs a pool of at least two connections.
 */
export function refreshLibrary(db: Db, { signal }: { signal?: AbortSignal } = {}): Promise<number> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${lockKey}) as locked`.execute(connection);
    if (!rows[0]?.locked) return 0;
    try {
      return await refreshSources(db, signal);
    } finally {
      await connection.executeQuery(CompiledQuery.raw('select pg_advisory_unlock($1)', [lockKey]));
    }
  });
}

async function refreshSources(db: Db, signal: AbortSignal | undefined): Promise<number> {
  let written = 0;
  const failures = new Map<string, unknown>();
  for (;;) {
    const batch = await listPending(db, [...failures.keys()]);
    for (const source of batch) {
      if (signal?.aborted) return written;
      try {
        written += (await indexSource(db, source)) ? 1 : 0;
      } catch (error) {
        failures.set(sourceName(source), error);
      }
    }
    if (batch.length === 0) break;
  }
  const [first] = failures;
  if (!first) return written;
  const message = `${failures.size} of the library’s sources could not be read, first ${first[0]}`;
  throw new Error(message, { cause: first[1] });
}

interface SourceId {
  readonly kind: SourceKind;
  readonly key: string;
}

const sourceName = ({ kind, key }: SourceId) => `${kind}/${key}`;

/** Approved answers first: they are needed most. */
async function listPending(db: Db, failed: readonly string[]): Promise<SourceId[]> {
  const { rows } = await sql<SourceId>`
    select kind, key from (
      select kind, source_key as key from qa_changed_sources
      union select kind, source_key from qa_sources where edition <> ${libraryEdition}) due
    where kind || '/' || key <> all (${failed}::text[])
    order by kind, key limit ${batchSize}`.execute(db);
  return rows;
}

/** Increase it with every change of how passages are split or indexed: all sources are then indexed again. */
const libraryEdition = 2;

/**
 * Replaces the passages of a source if its text changed, and deletes them if readers may not see it any more. Returns
 * whether anything was written. Runs in a transaction of its own: a concurrent change waits for it and marks the
 * source as changed again.
 */
function indexSource(db: Db, sourceId: SourceId): Promise<boolean> {
  const { kind, key } = sourceId;
  return db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('qa_changed_sources')
      .where('kind', '=', kind)
      .where('source_key', '=', key)
      .execute();
    const source = await readSource(tx, sourceId);
    const existing = await tx
      .selectFrom('qa_sources')
      .select(['digest', 'edition'])
      .where('kind', '=', kind)
      .where('source_key', '=', key)
      .executeTakeFirst();
    const digest = source && computeDigest(source);
    if (digest === existing?.digest && (digest === undefined || existing?.edition === libraryEdition))
      return false;
    await deletePassages(tx, sourceId);
    if (source && digest !== undefined) await insertPassages(tx, sourceId, { source, digest });
    return true;
  });
}

const computeDigest = (source: Source) => createHash('sha256').update(JSON.stringify(source)).digest('hex');

const keyColumns = { content: 'content_id', system: 'system_key', answer: 'answer_id' } as const;

async function deletePassages(tx: Tx, { kind, key }: { kind: SourceKind; key: string }): Promise<void> {
  await tx
    .deleteFrom('qa_passages')
    .where(keyColumns[kind], '=', kind === 'system' ? key : Number(key))
    .execute();
  await tx.deleteFrom('qa_sources').where('kind', '=', kind).where('source_key', '=', key).execute();
}

async function insertPassages(
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
    tokens: buildTokens(source, passage),
  }));
  if (rows.length > 0) await tx.insertInto('qa_passages').values(rows).execute();
  await tx
    .insertInto('qa_sources')
    .values({ kind, source_key: key, digest, edition: libraryEdition })
    .execute();
}

/** The distinct words of a passage and of its headings. Their positions are not stored; ranking reads the text. */
function buildTokens({ title, about }: Source, passage: SourcePassage) {
  const words = segmentForIndex([title, about, passage.heading, passage.about, passage.text].join('\n'));
  return sql<string>`${[...new Set(words)].map(quoteLexeme).join(' ')}::tsvector`;
}
