import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Speech } from '../speech.ts';
import { toArray } from './to-array.ts';
import { type VoiceFailure, voiceFailures } from './voice-failures.ts';

export interface SpeechUnderTest {
  readonly speech: Speech;
  /** The words that arrived, in order. */
  received(): readonly string[];
  /** Lets the next call fail; absent where nobody outside can. */
  readonly failNext?: (failure: VoiceFailure) => void;
  /** Work that is under way at the other end. */
  countOpen(): number | Promise<number>;
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

const text = '先陪孩子平静下来。';
const never = () => new AbortController().signal;

const hear = async (sound: AsyncIterable<Uint8Array>) => Buffer.concat(await toArray(sound));

/** What every voice must do; call it in the provider's test with a function that opens the one under test. */
export function testSpeech(name: string, open: () => Promise<SpeechUnderTest>): void {
  describe(name, () => {
    let opened: SpeechUnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('words become an MP3', async () => {
      const sound = await hear(opened.speech.speak({ text, signal: never() }));
      expect(sound.length).toBeGreaterThan(200);
      expect(sound.subarray(0, 3).toString('latin1') === 'ID3' || sound[0] === 0xff).toBe(true);
      expect(opened.received()).toEqual([text]);
    });

    test('a failure is UNAVAILABLE, and its cause keeps secrets', async () => {
      if (!opened.failNext) return;
      for (const failure of voiceFailures) {
        opened.failNext(failure);
        const sound = hear(opened.speech.speak({ text, signal: never() }));
        const error = (await sound.catch((caught: unknown) => caught)) as Error;
        expect(error, failure).toMatchObject({ name: 'UNAVAILABLE' });
        const told = `${error.stack}\n${(error.cause as Error).stack}`;
        for (const secret of [...opened.secrets, text]) expect(told, failure).not.toContain(secret);
      }
      expect((await hear(opened.speech.speak({ text, signal: never() }))).length).toBeGreaterThan(200);
    });

    test('who stops listening ends the work', async () => {
      opened.failNext?.('hangsInTheMiddle');
      const leaving = new AbortController();
      const sound = hear(opened.speech.speak({ text, signal: leaving.signal }));
      sound.catch(() => {});
      await expect.poll(() => opened.countOpen()).toBeGreaterThan(0);
      leaving.abort();
      await expect(sound).rejects.toThrow();
      await expect.poll(() => opened.countOpen()).toBe(0);
    });
  });
}
