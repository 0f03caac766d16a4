import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerSpeaker } from './answer-speaker.ts';
import type { SpokenAnswer } from './browser-voice.ts';
import { FakeElement } from './testing/fake-element.ts';
import { FakeVoices } from './testing/fake-voices.ts';

const answer = (recordId: number, overrides: Partial<SpokenAnswer> = {}): SpokenAnswer => ({
  recordId,
  text: '一。二[1]。三',
  isRunning: false,
  ...overrides,
});

function open(voices?: FakeVoices) {
  const speech = voices ?? new FakeVoices();
  const element = new FakeElement();
  const over: [number, string][] = [];
  const urls = { find: async (recordId: number) => `/spoken/${recordId}` };
  const speaker = new AnswerSpeaker({
    speech,
    createElement: () => element,
    getUrl: (recordId) => urls.find(recordId),
    onEnd: (recordId, how) => over.push([recordId, how]),
  });
  return { speech, element, over, urls, speaker };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the browser reads sentence by sentence, without marks, and ends', () => {
  const { speaker, speech, over } = open();
  speaker.toggle(answer(7), 'device');
  expect(speaker.get()).toEqual({ recordId: 7, isPlaying: true, isStreamPlaying: false });
  speech.finish();
  speech.finish();
  speech.finish();
  expect(speech.spoken).toEqual(['一。', '二。', '三']);
  expect(speaker.get()).toEqual({ recordId: undefined, isPlaying: false, isStreamPlaying: false });
  expect(over).toEqual([[7, 'ended']]);
});

test('the same answer is paused and resumed, another answer replaces it', () => {
  const { speaker, speech } = open();
  speaker.toggle(answer(7), 'device');
  speech.finish();
  speaker.toggle(answer(7), 'device');
  expect(speaker.get()).toMatchObject({ recordId: 7, isPlaying: false });
  expect(speech.isSpeaking()).toBe(false);
  speaker.toggle(answer(7), 'device');
  speaker.toggle(answer(8), 'device');
  expect(speech.spoken).toEqual(['一。', '二。', '二。', '一。']);
  expect(speaker.get()).toMatchObject({ recordId: 8, isPlaying: true });
});

test('pause and stop do nothing if nothing plays', () => {
  const { speaker, speech } = open();
  speaker.pause();
  speaker.stop();
  speaker.toggle(answer(7), 'device');
  speaker.pause();
  speaker.pause();
  speaker.stop();
  expect(speaker.get()).toMatchObject({ recordId: 7, isPlaying: false });
  speaker.toggle(answer(7), 'device');
  speaker.stop();
  expect(speaker.get().recordId).toBeUndefined();
  expect(speech.isSpeaking()).toBe(false);
});

test('an unfinished answer is read as it grows', () => {
  const { speaker, speech, over } = open();
  speaker.toggle(answer(7, { text: '一。二', isRunning: true }), 'device');
  speech.finish();
  expect(speech.spoken).toEqual(['一。']);
  expect(speaker.get().isPlaying).toBe(true);
  speaker.update(answer(7, { text: '一。二。三', isRunning: true }));
  expect(speech.spoken).toEqual(['一。', '二。']);
  speech.finish();
  speaker.update(answer(7, { text: '一。二。三', isRunning: false }));
  speech.finish();
  expect(speech.spoken.at(-1)).toBe('三');
  expect(over).toEqual([[7, 'ended']]);
});

test('an answer that was rewritten is read from its start', () => {
  const { speaker, speech } = open();
  speaker.toggle(answer(7, { text: '一。二', isRunning: true }), 'device');
  speech.finish();
  speaker.update(answer(7, { text: '另一个。', isRunning: true }));
  expect(speech.spoken.at(-1)).toBe('另一个。');
});

test('a device without a Chinese voice reports an error', () => {
  const { speaker, over } = open(new FakeVoices([]));
  speaker.toggle(answer(7), 'device');
  expect(speaker.get().isPlaying).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect([over, speaker.get().isPlaying]).toEqual([[[7, 'error']], false]);
});

test('with the server’s voice the element plays within the tap, and then the answer', async () => {
  const { speaker, element, over } = open();
  speaker.toggle(answer(7), 'server');
  expect(element.played[0]).toMatch(/^blob:/);
  element.end();
  expect(speaker.get()).toEqual({ recordId: 7, isPlaying: true, isStreamPlaying: true });
  await waitFor(() => expect(element.played.at(-1)).toBe('/spoken/7'));
  element.currentTime = 3;
  element.end();
  expect(over).toEqual([[7, 'ended']]);
  expect(speaker.get().isStreamPlaying).toBe(false);
});

test('paused before its URL arrives, it stays silent until resumed', async () => {
  const { speaker, element } = open();
  speaker.toggle(answer(7), 'server');
  speaker.toggle(answer(7), 'server');
  await waitFor(() => expect(element.src).toBe('/spoken/7'));
  expect(element.played).toHaveLength(1);
  speaker.toggle(answer(7), 'server');
  expect(element.played.at(-1)).toBe('/spoken/7');
});

test('if the server fails before any sound the browser reads, later it is an error', async () => {
  const { speaker, speech, element, over, urls } = open();
  urls.find = () => Promise.reject(new Error('away'));
  speaker.toggle(answer(7), 'server');
  await waitFor(() => expect(speech.spoken).toEqual(['一。']));
  expect(speaker.get()).toEqual({ recordId: 7, isPlaying: true, isStreamPlaying: false });
  expect(over).toEqual([]);

  urls.find = async () => '/spoken/8';
  speaker.toggle(answer(8), 'server');
  expect(speech.isSpeaking()).toBe(false);
  await waitFor(() => expect(element.src).toBe('/spoken/8'));
  element.currentTime = 3;
  element.fail();
  expect(over).toEqual([[8, 'error']]);
  expect(speaker.get().isPlaying).toBe(false);
});

const voiceNamed = (name: string) => new FakeVoices([{ name, lang: 'zh-CN', localService: true }]);

test('a natural voice of the device is preferred to the server’s makeshift one, a robotic one is not', async () => {
  const natural = open(voiceNamed('Tingting'));
  natural.speaker.toggle(answer(7), 'natural-device');
  expect(natural.speech.spoken).toEqual(['一。']);
  expect(natural.speaker.get()).toMatchObject({ isPlaying: true, isStreamPlaying: false });
  expect(natural.element.played).toEqual([]);

  for (const speech of [voiceNamed('Mandarin (espeak-ng)'), new FakeVoices([])]) {
    const { speaker, element } = open(speech);
    speaker.toggle(answer(7), 'natural-device');
    await waitFor(() => expect(element.played.at(-1)).toBe('/spoken/7'));
    expect(speech.spoken).toEqual([]);
    expect(speaker.get()).toMatchObject({ isStreamPlaying: true });
  }
});

test('a device that lists a voice and cannot speak is replaced by the server, also for the next answers', async () => {
  const { speaker, speech, element, over } = open(voiceNamed('Tingting'));
  speaker.toggle(answer(7), 'natural-device');
  speech.fail();
  await waitFor(() => expect(element.played.at(-1)).toBe('/spoken/7'));
  expect(speaker.get()).toEqual({ recordId: 7, isPlaying: true, isStreamPlaying: true });
  speaker.toggle(answer(8), 'natural-device');
  await waitFor(() => expect(element.played.at(-1)).toBe('/spoken/8'));
  expect(speech.spoken).toEqual(['一。']);
  element.fail();
  expect(over).toEqual([[8, 'error']]);
});

test('leaving one answer silences only that answer and ends its connection', async () => {
  const { speaker, element } = open();
  speaker.toggle(answer(7), 'server');
  await waitFor(() => expect(element.src).toBe('/spoken/7'));
  speaker.leave(8);
  expect(speaker.get().isPlaying).toBe(true);
  speaker.leave(7);
  expect(speaker.get().recordId).toBeUndefined();
  expect(element.src).toBe('');
});
