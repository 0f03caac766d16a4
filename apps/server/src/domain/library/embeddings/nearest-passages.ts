import type { Db } from '../../../db/database.ts';
import type { Log } from '../../../kit/log.ts';
import { type Embeddings, EmbeddingsDown } from '../../../ports/embeddings.ts';
import { maxTextLength } from './embed-passages.ts';
import { createVectorIndex, maxIndexedPassages, type Vectors } from './vector-index.ts';

/** Ids of the passages that are nearest to a question, with their cosine similarity to it, the nearest first. */
export type Nearest = ReadonlyMap<number, number>;

export interface NearestPassages {
  /**
   * The passages nearest to a question, which must not contain names. Undefined where there are none, and while the model fails or
   * is too slow: then the question is searched by its words alone. Of a text that is too long only the end is compared. Rejects
   * only with the signal's reason.
   */
  find(question: string, signal: AbortSignal): Promise<Nearest | undefined>;
}

interface NearestDeps {
  readonly db: Db;
  readonly embeddings: Embeddings;
  readonly log?: Log | undefined;
  /** A larger library is not searched. */
  readonly maxPassages?: number;
  readonly timeouts?: SearchTimeouts;
}

/** Milliseconds. */
interface SearchTimeouts {
  /** For the embedding call and the search in the index together; short, because a user waits. */
  readonly search: number;
  /** How long a model that failed is not called again, so that not every question has to wait for it. */
  readonly pause: number;
}

const defaultTimeouts: SearchTimeouts = { search: 2_000, pause: 30_000 };
/** Maximum passages found: enough to contain those that answer, and others to compare them with. */
const maxNearest = 40;

/** Finds passages by what they mean, by comparing a question with all of them. */
export function createNearestPassages({
  db,
  embeddings,
  log,
  maxPassages = maxIndexedPassages,
  timeouts = defaultTimeouts,
}: NearestDeps): NearestPassages {
  const index = createVectorIndex(db, { model: embeddings.model, maxPassages });
  let pausedUntil = 0;
  const search = async (text: string, signal: AbortSignal): Promise<Nearest | undefined> => {
    const vectors = await index.load();
    if (vectors.size === 0) return undefined;
    const [vector] = await embeddings.embed([text], signal);
    return vector && listNearest(vectors, vector);
  };
  return {
    find: async (question, signal) => {
      signal.throwIfAborted();
      if (performance.now() < pausedUntil) return undefined;
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeouts.search)]);
      try {
        // A first index that takes longer is loaded for the questions that follow.
        return await Promise.race([search(endOf(question), limited), rejectedBy(limited)]);
      } catch (error) {
        signal.throwIfAborted();
        // A model that refuses one text may accept the next, so only a failing service is paused.
        if (limited.aborted || isDown(error as Error)) pausedUntil = performance.now() + timeouts.pause;
        log?.warn({ err: error }, 'a question could not be searched by its meaning');
        return undefined;
      }
    },
  };
}

const isDown = ({ cause }: Error) => cause instanceof EmbeddingsDown;

/** A character of two halves may have been cut. */
const endOf = (text: string) => text.slice(-maxTextLength).toWellFormed();

function rejectedBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  return promise;
}

function listNearest(vectors: Vectors, question: Float32Array): Nearest | undefined {
  const similarities: (readonly [number, number])[] = [];
  for (const [id, vector] of vectors) {
    // Another length: the endpoint now runs another model under the same name, whose vectors cannot be compared with these.
    if (vector.length === question.length) similarities.push([id, computeCosine(vector, question)]);
  }
  if (similarities.length === 0) return undefined;
  return new Map(similarities.toSorted(([, one], [, other]) => other - one).slice(0, maxNearest));
}

/** Of vectors of length 1. A loop, because this runs for each number of the whole library. */
function computeCosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += one[index]! * other[index]!;
  return sum;
}
