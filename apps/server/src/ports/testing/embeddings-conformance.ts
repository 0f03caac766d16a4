import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Embeddings } from '../embeddings.ts';

/**
 * How a model can fail: refusal, overload, server error, a redirect, no response, a cut connection, no JSON, JSON of
 * another kind, or vectors that are too few, of different lengths, empty, zero, or not made of numbers.
 */
const embeddingsFailures = [
  'refusal',
  'busy',
  'broken',
  'redirect',
  'hangs',
  'cut',
  'garbage',
  'null',
  'fewer',
  'shorter',
  'empty',
  'zero',
  'words',
  'endless',
] as const;
export type EmbeddingsFailure = (typeof embeddingsFailures)[number];

interface EmbeddingsUnderTest {
  readonly embeddings: Embeddings;
  /** Makes the next call fail. */
  failNext(failure: EmbeddingsFailure): void;
  /** Requests in progress at the vendor. */
  countOpen(): number;
  /** Texts that no error may contain, besides what was to be embedded. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

const texts = ['孩子不肯睡觉', '小明偷拿零花钱'];
const never = () => new AbortController().signal;

const lengthOf = (vector: Float32Array) => Math.sqrt(vector.reduce((sum, one) => sum + one * one, 0));

/**
 * The conformance test of every model for embeddings; call it in the provider's test with a function that creates the
 * one under test.
 */
export function testEmbeddings(name: string, open: () => Promise<EmbeddingsUnderTest>): void {
  describe(name, () => {
    let opened: EmbeddingsUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const embed = (embedded: readonly string[]) => opened.embeddings.embed(embedded, never());

    test('each text gets a vector of length 1, the same text the same one', async () => {
      const [first, second, again] = await embed([texts[0]!, texts[1]!, texts[0]!]);
      for (const vector of [first, second]) expect(lengthOf(vector!)).toBeCloseTo(1, 5);
      expect(second).toHaveLength(first!.length);
      expect(again).toEqual(first);
      expect(second).not.toEqual(first);
    });

    test('many texts keep their order, and no texts have no vectors', async () => {
      const many = Array.from({ length: 150 }, (_, index) => `第${index}段`);
      const vectors = await embed(many);
      expect(vectors).toHaveLength(many.length);
      for (const index of [0, 63, 64, 149]) {
        const [alone] = await embed([many[index]!]);
        expect(vectors[index]).toEqual(alone);
      }
      expect(await embed([])).toEqual([]);
    });

    test('a failure is UNAVAILABLE, and its cause reveals no secret', async () => {
      for (const failure of embeddingsFailures) {
        opened.failNext(failure);
        const error = (await embed(texts).catch((caught: unknown) => caught)) as Error;
        expect(error, failure).toMatchObject({ name: 'UNAVAILABLE' });
        const errorText = `${error.stack}\n${(error.cause as Error).stack}`;
        for (const secret of [...opened.secrets, ...texts, '小明'])
          expect(errorText, failure).not.toContain(secret);
      }
      expect(await embed(texts)).toHaveLength(texts.length);
    });

    test('an abort ends the work', async () => {
      opened.failNext('hangs');
      const leaving = new AbortController();
      const reason = new Error('the academy is closing');
      const embedding = opened.embeddings.embed(texts, leaving.signal);
      embedding.catch(() => {});
      await expect.poll(() => opened.countOpen()).toBe(1);
      leaving.abort(reason);
      await expect(embedding).rejects.toBe(reason);
      await expect.poll(() => opened.countOpen()).toBe(0);
    });
  });
}
