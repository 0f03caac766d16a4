import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Recognition } from '../recognition.ts';
import { type VoiceFailure, voiceFailures } from './voice-failures.ts';

export interface RecognitionUnderTest {
  readonly recognition: Recognition;
  /** What it hears, whatever is said. */
  hear(words: string): void;
  /** The sounds that arrived. */
  received(): readonly Buffer[];
  failNext(failure: VoiceFailure): void;
  countOpen(): number;
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

const words = '孩子不肯睡觉怎么办';
const wav = new Uint8Array(Buffer.from('RIFF and a minute of speech'));
const never = () => new AbortController().signal;

/** What every engine must do; call it in the provider's test with a function that opens the one under test. */
export function testRecognition(name: string, open: () => Promise<RecognitionUnderTest>): void {
  describe(name, () => {
    let opened: RecognitionUnderTest;
    beforeEach(async () => {
      opened = await open();
      opened.hear(words);
    });
    afterEach(() => opened.close());

    test('what is said comes back as words, trimmed, or as none', async () => {
      opened.hear(` ${words}\n`);
      expect(await opened.recognition.recognise({ wav, signal: never() })).toBe(words);
      expect(opened.received()).toEqual([Buffer.from(wav)]);
      opened.hear('');
      expect(await opened.recognition.recognise({ wav, signal: never() })).toBe('');
    });

    test('a failure is UNAVAILABLE, and its cause keeps secrets', async () => {
      for (const failure of voiceFailures) {
        opened.failNext(failure);
        const asked = opened.recognition.recognise({ wav, signal: never() });
        const error = (await asked.catch((caught: unknown) => caught)) as Error;
        expect(error, failure).toMatchObject({ name: 'UNAVAILABLE' });
        const told = `${error.stack}\n${(error.cause as Error).stack}`;
        for (const secret of [...opened.secrets, words]) expect(told, failure).not.toContain(secret);
      }
      expect(await opened.recognition.recognise({ wav, signal: never() })).toBe(words);
    });

    test('who leaves ends the work', async () => {
      opened.failNext('hangs');
      const leaving = new AbortController();
      const asked = opened.recognition.recognise({ wav, signal: leaving.signal });
      asked.catch(() => {});
      await expect.poll(() => opened.countOpen()).toBe(1);
      leaving.abort();
      await expect(asked).rejects.toMatchObject({ name: 'UNAVAILABLE' });
      await expect.poll(() => opened.countOpen()).toBe(0);
    });
  });
}
