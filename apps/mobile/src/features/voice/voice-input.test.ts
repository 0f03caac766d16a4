import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Recogniser, VoiceInput } from './voice-input.ts';

/** A recogniser that returns what the test tells it to, and records what happens to it. */
function createEar() {
  const recognition = {
    words: Promise.resolve('孩子不肯睡觉怎么办'),
    refusal: undefined as Error | undefined,
    level: 0.5,
    cancelled: 0,
    opening: Promise.resolve(),
    signal: undefined as AbortSignal | undefined,
  };
  const ear: Recogniser = {
    start: async () => {
      await recognition.opening;
      if (recognition.refusal) throw recognition.refusal;
      return {
        level: () => recognition.level,
        finish: (signal) => {
          recognition.signal = signal;
          return recognition.words;
        },
        cancel: () => (recognition.cancelled += 1),
      };
    },
  };
  return { recognition, ear };
}

function open(ear: Recogniser | undefined) {
  const texts: string[] = [];
  return {
    texts,
    input: new VoiceInput(
      () => ear,
      (text) => texts.push(text),
    ),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('speech is handed over as text', async () => {
  const { ear } = createEar();
  const { input, texts } = open(ear);
  await input.startRecording();
  vi.advanceTimersByTime(1_000);
  expect(input.get()).toMatchObject({ phase: 'recording', left: qaLimits.speechLength - 1 });
  expect(input.get().levels.at(-1)).toBe(0.5);
  await input.finish();
  expect(texts).toEqual(['孩子不肯睡觉怎么办']);
  expect(input.get()).toMatchObject({ phase: 'idle', message: undefined });
});

test('after a minute the recording stops by itself', async () => {
  const { ear } = createEar();
  const { input, texts } = open(ear);
  await input.startRecording();
  await vi.advanceTimersByTimeAsync(qaLimits.speechLength * 1_000 - 200);
  expect(input.get().phase).toBe('recording');
  await vi.advanceTimersByTimeAsync(400);
  expect(texts).toHaveLength(1);
});

test('sliding away cancels, and so does leaving during the recognition', async () => {
  const { ear, recognition } = createEar();
  const { input, texts } = open(ear);
  await input.startRecording();
  vi.advanceTimersByTime(1_000);
  input.setCancelling(true);
  expect(input.get().cancelling).toBe(true);
  input.cancel();
  expect(recognition.cancelled).toBe(1);
  expect(input.get().phase).toBe('idle');

  const { promise, resolve } = Promise.withResolvers<string>();
  recognition.words = promise;
  await input.startRecording();
  vi.advanceTimersByTime(1_000);
  const finishing = input.finish();
  expect(input.get().phase).toBe('recognising');
  input.cancel();
  expect(recognition.signal?.aborted).toBe(true);
  resolve('太晚了');
  await finishing;
  expect(texts).toEqual([]);
});

test('a very short press is no question', async () => {
  const { ear, recognition } = createEar();
  const { input, texts } = open(ear);
  await input.startRecording();
  vi.advanceTimersByTime(200);
  await input.finish();
  expect(input.get().message).toBe('说得太短了，请按住再说一次');
  expect([texts, recognition.cancelled]).toEqual([[], 1]);
});

test('a press released for the permission prompt asks to press again, and does not record', async () => {
  const { ear, recognition } = createEar();
  const { promise, resolve } = Promise.withResolvers<void>();
  recognition.opening = promise;
  const { input } = open(ear);
  const beginning = input.startRecording();
  await input.finish();
  expect(input.get()).toMatchObject({ phase: 'idle', message: '麦克风准备好了，请再按住说一次' });
  resolve();
  await beginning;
  expect(recognition.cancelled).toBe(1);
  expect(input.get().phase).toBe('idle');
});

test.each([
  ['NotAllowedError', /权限/],
  ['NotFoundError', /没有找到麦克风/],
  ['NotReadableError', /占用/],
  ['Strange', /没能听写/],
])('%s is explained', async (name, words) => {
  const { ear, recognition } = createEar();
  recognition.refusal = Object.assign(new Error('Permission denied'), { name });
  const { input } = open(ear);
  await input.startRecording();
  expect(input.get()).toMatchObject({ phase: 'idle', message: expect.stringMatching(words) });
  input.clearMessage();
  expect(input.get().message).toBeUndefined();
});

test('the server’s own message is shown, a lost network has ours', async () => {
  const { ear, recognition } = createEar();
  const { input } = open(ear);
  const fail = async (code: number, message: string) => {
    recognition.words = Promise.reject(Object.assign(new Error(message), { code }));
    await input.startRecording();
    vi.advanceTimersByTime(1_000);
    await input.finish();
    return input.get().message;
  };
  expect(await fail(429, '说得太勤了，请歇一会儿再试')).toBe('说得太勤了，请歇一会儿再试');
  expect(await fail(602_001, 'timeout')).toBe('没能听写，请再试一次或打字提问');
});

test('an empty result and a missing recogniser have a message', async () => {
  const { ear, recognition } = createEar();
  recognition.words = Promise.resolve('');
  const { input, texts } = open(ear);
  await input.startRecording();
  vi.advanceTimersByTime(1_000);
  await input.finish();
  expect([texts, input.get().message]).toEqual([[], '没有听清，请再说一次']);
  const deaf = open(undefined).input;
  await deaf.startRecording();
  expect(deaf.get().message).toBe('这个浏览器还不能听写，请打字提问');
});
