import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Reader } from './reader.ts';
import { listSentences } from './sentences.ts';
import { FakeSpeech } from './testing/fake-speech.ts';

const sentences = listSentences([{ kind: 'paragraph', text: '一。二。三。' }]);

function createReader(speech = new FakeSpeech()) {
  return { speech, reader: new Reader(sentences, speech) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('reads sentence after sentence, and closes after the last', () => {
  const { reader, speech } = createReader();
  reader.toggle();
  expect(reader.get()).toEqual({ phase: 'reading', at: 0, rate: 1 });
  speech.finish();
  expect(reader.get().at).toBe(1);
  speech.finish();
  speech.finish();
  expect(speech.spoken).toEqual(['一。', '二。', '三。']);
  expect(reader.get()).toMatchObject({ phase: 'closed', at: 0 });
});

test('starts in the tap handler, or phones would refuse', () => {
  const { reader, speech } = createReader();
  reader.toggle();
  expect(speech.spoken).toEqual(['一。']);
});

test('pauses, and continues at the beginning of the sentence', () => {
  const { reader, speech } = createReader();
  reader.toggle();
  speech.finish();
  reader.toggle();
  expect(reader.get().phase).toBe('paused');
  expect(speech.isSpeaking()).toBe(false);
  reader.toggle();
  expect(speech.spoken).toEqual(['一。', '二。', '二。']);
});

test('another speed restarts the sentence, unless it is paused', () => {
  const { reader, speech } = createReader();
  reader.toggle();
  reader.setRate(1.5);
  expect(speech.current?.rate).toBe(1.5);
  expect(speech.spoken).toEqual(['一。', '一。']);
  reader.pause();
  reader.setRate(0.75);
  reader.goTo(2);
  expect(speech.isSpeaking()).toBe(false);
  reader.toggle();
  expect(speech.current).toMatchObject({ text: '三。', rate: 0.75 });
});

test('closing stops, also while paused, and the next start is at the first sentence', () => {
  const { reader, speech } = createReader();
  reader.toggle();
  speech.finish();
  reader.pause();
  reader.close();
  expect(reader.get()).toMatchObject({ phase: 'closed', at: 0 });
  reader.toggle();
  expect(speech.current?.text).toBe('一。');
});

test('reports a failure and can be retried from the same sentence', () => {
  const { reader, speech } = createReader();
  reader.toggle();
  speech.finish();
  speech.fail();
  expect(reader.get()).toMatchObject({ phase: 'failed', at: 1 });
  reader.toggle();
  expect(speech.current?.text).toBe('二。');
});

test('waits for voices that load late', () => {
  const { reader, speech } = createReader(new FakeSpeech([]));
  reader.toggle();
  expect(reader.get().phase).toBe('seeking');
  speech.bringVoices();
  expect(reader.get().phase).toBe('reading');
});

test('reports when no voice comes, or none for Chinese', () => {
  const { reader } = createReader(new FakeSpeech([]));
  reader.toggle();
  vi.advanceTimersByTime(2_000);
  expect(reader.get().phase).toBe('voiceless');
  const english = createReader(new FakeSpeech([]));
  english.reader.toggle();
  english.speech.bringVoices([{ name: 'Ann', lang: 'en-GB', localService: true }]);
  expect(english.reader.get().phase).toBe('voiceless');
});

test('speech that stopped while the screen was off is restarted, running speech is left alone', () => {
  const { reader, speech } = createReader();
  reader.toggle();
  reader.resumeIfSilent();
  expect(speech.spoken).toEqual(['一。']);
  speech.cancel();
  reader.resumeIfSilent();
  expect(speech.spoken).toEqual(['一。', '一。']);
});

test('voices that came without an event are found before the timeout', () => {
  const { reader, speech } = createReader(new FakeSpeech([]));
  reader.toggle();
  speech.voices = new FakeSpeech().voices;
  vi.advanceTimersByTime(2_000);
  expect(reader.get().phase).toBe('reading');
});
