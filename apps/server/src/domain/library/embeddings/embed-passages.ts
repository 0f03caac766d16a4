import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { Embeddings } from '../../../ports/embeddings.ts';
import { encodeVector, maxIndexedPassages } from './vector-index.ts';

const batchSize = 64;
/** Batches that may fail one after the other; then the endpoint is left alone until the next run. */
const maxFailures = 3;
/** Milliseconds. What is left is done by the next run, so that changed sources do not wait for a whole new library. */
const defaultMaxDuration = 30_000;
/** Characters. Small models read 512 tokens and some servers refuse more; nearly all passages are shorter. */
export const maxTextLength = 450;

interface EmbedDeps {
  readonly embeddings: Embeddings;
  readonly signal: AbortSignal;
  readonly log?: Log | undefined;
  readonly maxDuration?: number;
}

/**
 * Stores a vector of each passage that has none of this model, and returns how many were stored; those of other models are deleted.
 * A batch that fails is logged and tried again by the next run; an endpoint that fails is no failure of the library. Safe to run
 * twice at the same time.
 */
export async function embedPassages(db: Db, deps: EmbedDeps): Promise<number> {
  const { embeddings, signal, maxDuration = defaultMaxDuration } = deps;
  // Nothing would search them.
  if ((await countPassages(db)) > maxIndexedPassages) return 0;
  const endsAt = performance.now() + maxDuration;
  let after = 0;
  let stored = 0;
  let failures = 0;
  while (failures < maxFailures && performance.now() < endsAt) {
    const batch = await listPending(db, { model: embeddings.model, after });
    const last = batch.at(-1);
    if (!last || signal.aborted) break;
    // Also after a failure: one text that a server refuses must not block all others.
    after = last.id;
    const added = await embedBatch(db, deps, batch);
    if (signal.aborted) break;
    stored += added;
    failures = added === 0 ? failures + 1 : 0;
  }
  if (!signal.aborted) await deleteReplaced(db, embeddings.model);
  return stored;
}

/** Deletes the vectors of other models, passage by passage: while the new model fails, what the old one stored is kept. */
const deleteReplaced = (db: Db, model: string) =>
  db.transaction().execute(async (tx) => {
    await lockVersion(tx);
    await sql`delete from qa_embeddings where (passage_id, model) in (
      select passage_id, model from qa_embeddings replaced where model <> ${model} and exists (
        select from qa_embeddings stored where stored.passage_id = replaced.passage_id and stored.model = ${model})
      for update skip locked)`.execute(tx);
  });

/**
 * Taken before any other row, by transactions that then skip rows that are locked: they wait for nothing while they hold it. A deletion
 * of several lessons locks the passages of the first, this row by its trigger, then the passages of the next; whoever held those and
 * waited for this row would deadlock with it. What is skipped is left to the next run.
 */
const lockVersion = (tx: Tx) =>
  tx.selectFrom('qa_index_versions').select('version').where('name', '=', 'embeddings').forUpdate().execute();

/**
 * Stores the vectors of a batch. One that a server refuses is halved, so that one text does not keep the others from their vectors.
 * Returns how many were stored.
 */
async function embedBatch(db: Db, deps: EmbedDeps, batch: readonly PendingPassage[]): Promise<number> {
  const { embeddings, signal, log } = deps;
  try {
    const vectors = await embeddings.embed(batch.map(textOf), signal);
    return await storeVectors(db, { model: embeddings.model, batch, vectors });
  } catch (error) {
    if (signal.aborted) return 0;
    if (!(error instanceof AppError)) throw error;
    log?.warn({ err: error, passages: batch.length }, 'passages could not be embedded');
    return batch.length === 1 ? 0 : await embedApart(db, deps, batch);
  }
}

/** Embeds the halves of a batch that was refused, unless its first and its last text are refused too: then the endpoint is down. */
async function embedApart(db: Db, deps: EmbedDeps, batch: readonly PendingPassage[]): Promise<number> {
  const ends =
    (await embedBatch(db, deps, batch.slice(0, 1))) + (await embedBatch(db, deps, batch.slice(-1)));
  if (ends === 0) return 0;
  const rest = batch.slice(1, -1);
  const middle = Math.ceil(rest.length / 2);
  const halves = [rest.slice(0, middle), rest.slice(middle)].filter((half) => half.length > 0);
  let stored = ends;
  for (const half of halves) stored += await embedBatch(db, deps, half);
  return stored;
}

interface PendingPassage {
  readonly id: number;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

async function countPassages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from qa_passages`.execute(db);
  return rows[0]!.count;
}

async function listPending(
  db: Db,
  { model, after }: { model: string; after: number },
): Promise<PendingPassage[]> {
  const { rows } = await sql<PendingPassage>`
    select id, title, heading, text from qa_passages
    where id > ${after}::bigint and not exists (
      select from qa_embeddings where passage_id = qa_passages.id and model = ${model})
    order by id limit ${batchSize}`.execute(db);
  return rows;
}

/** A passage alone often does not say what it is about; its headings do. */
const textOf = ({ title, heading, text }: PendingPassage): string =>
  [title, heading, text]
    .filter((one) => one !== '')
    .join('\n')
    .slice(0, maxTextLength)
    // A character of two halves may have been cut.
    .toWellFormed();

interface EmbeddedBatch {
  readonly model: string;
  readonly batch: readonly PendingPassage[];
  readonly vectors: readonly Float32Array[];
}

/** Leaves out passages that were replaced meanwhile, because their source was indexed again, and those that are being deleted. */
const storeVectors = (db: Db, { model, batch, vectors }: EmbeddedBatch): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockVersion(tx);
    const ids = batch.map(({ id }) => id);
    const existing = await tx
      .selectFrom('qa_passages')
      .select('id')
      .where('id', 'in', ids)
      .forKeyShare()
      .skipLocked()
      .execute();
    const existingIds = new Set(existing.map(({ id }) => id));
    const rows = ids
      .map((id, index) => ({ passage_id: id, model, vector: encodeVector(vectors[index]!) }))
      .filter((row) => existingIds.has(row.passage_id));
    if (rows.length === 0) return 0;
    await tx
      .insertInto('qa_embeddings')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return rows.length;
  });
