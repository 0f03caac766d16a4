import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Speech } from '../speech.ts';
import { toArray } from './to-array.ts';
import { type SpeechFailure, speechFailures } from './speech-failures.ts';

interface SpeechUnderTest {
  readonly speech: Speech;
  received(): readonly string[];
  /** Makes the next call fail; absent where there is no vendor. */
  readonly failNext?: (failure: SpeechFailure) => void;
  /** Requests in progress at the vendor. */
  countOpen(): number | Promise<number>;
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

const text = '先陪孩子平静下来。';
const never = () => new AbortController().signal;

const collectSpeech = async (sound: AsyncIterable<Uint8Array>) => Buffer.concat(await toArray(sound));

/**
 * The conformance test of every speech engine; call it in the provider's test with a function that creates the one
 * under test.
 */
export function testSpeech(name: string, open: () => Promise<SpeechUnderTest>): void {
  describe(name, () => {
    let opened: SpeechUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('text becomes an MP3', async () => {
      const sound = await collectSpeech(opened.speech.speak({ text, signal: never() }));
      expect(sound.length).toBeGreaterThan(200);
      expect(sound.subarray(0, 3).toString('latin1') === 'ID3' || sound[0] === 0xff).toBe(true);
      expect(opened.received()).toEqual([text]);
    });

    test('a failure is UNAVAILABLE, and its cause reveals no secret', async () => {
      if (!opened.failNext) return;
      for (const failure of speechFailures) {
        opened.failNext(failure);
        const sound = collectSpeech(opened.speech.speak({ text, signal: never() }));
        const error = (await sound.catch((caught: unknown) => caught)) as Error;
        expect(error, failure).toMatchObject({ name: 'UNAVAILABLE' });
        const errorText = `${error.stack}\n${(error.cause as Error).stack}`;
        for (const secret of [...opened.secrets, text]) expect(errorText, failure).not.toContain(secret);
      }
      expect((await collectSpeech(opened.speech.speak({ text, signal: never() }))).length).toBeGreaterThan(
        200,
      );
    });

    test('an abort ends the work', async () => {
      opened.failNext?.('hangsInTheMiddle');
      const leaving = new AbortController();
      const sound = collectSpeech(opened.speech.speak({ text, signal: leaving.signal }));
      sound.catch(() => {});
      await expect.poll(() => opened.countOpen()).toBeGreaterThan(0);
      leaving.abort();
      await expect(sound).rejects.toThrow();
      await expect.poll(() => opened.countOpen()).toBe(0);
    });
  });
}
