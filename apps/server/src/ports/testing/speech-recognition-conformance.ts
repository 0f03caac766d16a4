import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SpeechRecognition } from '../speech.ts';
import { type SpeechFailure, speechFailures } from './speech-failures.ts';

interface SpeechRecognitionUnderTest {
  readonly recognition: SpeechRecognition;
  /** The transcript that it returns for any sound. */
  returnTranscript(transcript: string): void;
  received(): readonly Buffer[];
  failNext(failure: SpeechFailure): void;
  countOpen(): number;
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

const transcript = '孩子不肯睡觉怎么办';
const wav = new Uint8Array(Buffer.from('RIFF and a minute of speech'));
const never = () => new AbortController().signal;

/**
 * The conformance test of every speech recogniser; call it in the provider's test with a function that creates the
 * one under test.
 */
export function testSpeechRecognition(name: string, open: () => Promise<SpeechRecognitionUnderTest>): void {
  describe(name, () => {
    let opened: SpeechRecognitionUnderTest;
    beforeEach(async () => {
      opened = await open();
      opened.returnTranscript(transcript);
    });
    afterEach(() => opened.close());

    test('speech is returned as trimmed text, silence as empty text', async () => {
      opened.returnTranscript(` ${transcript}\n`);
      expect(await opened.recognition.recognise({ wav, signal: never() })).toBe(transcript);
      expect(opened.received()).toEqual([Buffer.from(wav)]);
      opened.returnTranscript('');
      expect(await opened.recognition.recognise({ wav, signal: never() })).toBe('');
    });

    test('a failure is UNAVAILABLE, and its cause reveals no secret', async () => {
      for (const failure of speechFailures) {
        opened.failNext(failure);
        const recognition = opened.recognition.recognise({ wav, signal: never() });
        const error = (await recognition.catch((caught: unknown) => caught)) as Error;
        expect(error, failure).toMatchObject({ name: 'UNAVAILABLE' });
        const errorText = `${error.stack}\n${(error.cause as Error).stack}`;
        for (const secret of [...opened.secrets, transcript])
          expect(errorText, failure).not.toContain(secret);
      }
      expect(await opened.recognition.recognise({ wav, signal: never() })).toBe(transcript);
    });

    test('an abort ends the work', async () => {
      opened.failNext('hangs');
      const leaving = new AbortController();
      const recognition = opened.recognition.recognise({ wav, signal: leaving.signal });
      recognition.catch(() => {});
      await expect.poll(() => opened.countOpen()).toBe(1);
      leaving.abort();
      await expect(recognition).rejects.toMatchObject({ name: 'UNAVAILABLE' });
      await expect.poll(() => opened.countOpen()).toBe(0);
    });
  });
}
