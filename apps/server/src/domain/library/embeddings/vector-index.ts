import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { readIndexVersion } from '../index-version.ts';

/**
 * A larger library is not searched by meaning: its vectors take 200 MB of memory, and comparing all of them with a question takes
 * as long as everything else together. It needs an index of vectors in the database.
 */
export const maxIndexedPassages = 50_000;

/** The same for models with many numbers for each text. */
const maxBytes = 256 * 1024 * 1024;

/** Vectors read by one statement, a few MB. */
const chunkSize = 1_000;

/** By the id of the passage. */
export type Vectors = ReadonlyMap<number, Float32Array>;

interface VectorIndex {
  /** All vectors as they are stored now; none when there are more than `maxPassages`, or more than 256 MB. */
  load(): Promise<Vectors>;
}

interface IndexSettings {
  readonly model: string;
  readonly maxPassages: number;
}

/** Holds all vectors of a model in memory, and reads those that were added since. */
export function createVectorIndex(db: Db, { model, maxPassages }: IndexSettings): VectorIndex {
  const vectors = new Map<number, Float32Array>();
  let loadedVersion = 0;
  let loading: Promise<void> | undefined;

  const refresh = async () => {
    const version = await readIndexVersion(db, 'embeddings');
    if (version === loadedVersion) return;
    const { passages, bytes } = await measure(db, model);
    const ids = passages > maxPassages || bytes > maxBytes ? [] : await listIds(db, model);
    const stored = new Set(ids);
    for (const id of vectors.keys()) if (!stored.has(id)) vectors.delete(id);
    const missing = ids.filter((id) => !vectors.has(id));
    for (let from = 0; from < missing.length; from += chunkSize)
      for (const row of await readVectors(db, { model, ids: missing.slice(from, from + chunkSize) }))
        vectors.set(row.passage_id, decodeVector(row.vector));
    loadedVersion = version;
  };
  return {
    load: async () => {
      // Questions that arrive meanwhile wait for the same statements.
      loading ??= refresh().finally(() => {
        loading = undefined;
      });
      await loading;
      return vectors;
    },
  };
}

async function measure(db: Db, model: string): Promise<{ passages: number; bytes: number }> {
  const { rows } = await sql<{ passages: number; bytes: number }>`
    select count(*) as passages, coalesce(sum(length(vector)), 0)::bigint as bytes
    from qa_embeddings where model = ${model}`.execute(db);
  return rows[0]!;
}

async function listIds(db: Db, model: string): Promise<number[]> {
  const rows = await db.selectFrom('qa_embeddings').select('passage_id').where('model', '=', model).execute();
  return rows.map((row) => row.passage_id);
}

const readVectors = (db: Db, { model, ids }: { model: string; ids: readonly number[] }) =>
  db
    .selectFrom('qa_embeddings')
    .select(['passage_id', 'vector'])
    .where('model', '=', model)
    .where(sql<boolean>`passage_id = any(${ids}::bigint[])`)
    .execute();

/** Bytes of a number in the database. */
const numberBytes = 4;

/** As the database stores it: the lowest byte of each number first, whatever the machine does. */
export function encodeVector(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * numberBytes);
  for (const [index, number] of vector.entries()) bytes.writeFloatLE(number, index * numberBytes);
  return bytes;
}

function decodeVector(bytes: Buffer): Float32Array {
  // A copy: the driver's buffer is part of a larger one, which would stay in memory.
  const vector = new Float32Array(bytes.byteLength / numberBytes);
  for (let index = 0; index < vector.length; index += 1)
    vector[index] = bytes.readFloatLE(index * numberBytes);
  return vector;
}
