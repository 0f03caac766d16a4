import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { readIndexVersion } from '../index-version.ts';
import {
  askVector,
  buildVectors,
  compareWith,
  compareWithText,
  type PhrasingVectors,
  type StoredPhrasing,
  sumSimilarities,
} from './phrasing-vectors.ts';

/** A phrasing, and how near it is to a question. */
export interface NearPhrasing extends Pick<StoredPhrasing, 'key' | 'text' | 'anchor'> {
  /** 0 to 1. */
  readonly similarity: number;
}

/** A question, compared with all phrasings. */
export interface ComparedQuestion {
  /**
   * How alike it is to all phrasings of each source together, by the source's key: the sum of their similarities. Sources that have nothing in
   * common with it are missing.
   */
  readonly likeness: ReadonlyMap<string, number>;
  /** The phrasings of these sources, the nearest first. */
  listNearest(keys: readonly string[]): NearPhrasing[];
  /** How near another text is, 0 to 1. */
  similarityTo(text: string): number;
}

export interface PhrasingIndex {
  /** `without`: a phrasing that is left out, as if nobody had written it. */
  compare(question: string, without?: string): Promise<ComparedQuestion>;
  /** Reads all phrasings, so that the first question need not wait for them. */
  load(): Promise<void>;
}

/** More are not held in memory, some 100 MB (50,000 take 50 MB); of a larger library the oldest ones count. Old and new are held while they are read again. */
const maxPhrasings = 100_000;

/**
 * All phrasings in memory. They are read again when they have changed; each process does so by itself. One that is near by chance decides
 * nothing, since a source is compared with a question by all of its phrasings together.
 */
export function createPhrasingIndex(db: Db): PhrasingIndex {
  let current: { readonly version: number; readonly vectors: PhrasingVectors } | undefined;
  let loading: Promise<PhrasingVectors> | undefined;

  const refresh = async (): Promise<PhrasingVectors> => {
    // Read first: what changes meanwhile is read by the next question.
    const version = await readIndexVersion(db, 'phrasings');
    if (current?.version === version) return current.vectors;
    const vectors = await buildVectors(await listPhrasings(db), current?.vectors);
    current = { version, vectors };
    return vectors;
  };
  const load = (): Promise<PhrasingVectors> => {
    // Questions that arrive meanwhile wait for the same statements.
    loading ??= refresh().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    load: async () => {
      await load();
    },
    compare: async (question, without) => {
      const vectors = await load();
      const asked = askVector(question, vectors);
      return {
        likeness: sumSimilarities(asked, vectors, without),
        listNearest: (keys) =>
          keys
            .flatMap((key) => vectors.bySource.get(key) ?? [])
            .filter(({ text }) => text !== without)
            .map((phrasing) => ({
              key: phrasing.key,
              text: phrasing.text,
              anchor: phrasing.anchor,
              similarity: compareWith(phrasing, asked.weights, vectors),
            }))
            .toSorted((one, other) => other.similarity - one.similarity),
        similarityTo: (text) => compareWithText(text, asked, vectors),
      };
    },
  };
}

/** Rows that are read by one statement: parsing more at once would block others. */
const pageSize = 2_000;

async function listPhrasings(db: Db): Promise<StoredPhrasing[]> {
  const phrasings: StoredPhrasing[] = [];
  while (phrasings.length < maxPhrasings) {
    const { rows } = await sql<StoredPhrasing>`
      select id, text, anchor, coalesce('lesson/' || lesson_id, 'content/' || content_id, 'answer/' || answer_id, 'system/' || system_key) as key
      from qa_phrasings where state = 'accepted' and not is_near_miss and id > ${phrasings.at(-1)?.id ?? 0}::bigint
      order by id limit ${pageSize}`.execute(db);
    phrasings.push(...rows);
    if (rows.length < pageSize) break;
  }
  return phrasings;
}
