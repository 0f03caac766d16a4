import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Ear, VoiceInput } from './voice-input.ts';

/** An ear that hears what it is told to, and notes what becomes of it. */
function createEar() {
  const heard = {
    words: Promise.resolve('孩子不肯睡觉怎么办'),
    refusal: undefined as Error | undefined,
    level: 0.5,
    cancelled: 0,
    opening: Promise.resolve(),
    signal: undefined as AbortSignal | undefined,
  };
  const ear: Ear = {
    start: async () => {
      await heard.opening;
      if (heard.refusal) throw heard.refusal;
      return {
        level: () => heard.level,
        finish: (signal) => {
          heard.signal = signal;
          return heard.words;
        },
        cancel: () => (heard.cancelled += 1),
      };
    },
  };
  return { heard, ear };
}

function open(ear: Ear | undefined) {
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

test('what was said is handed over as words', async () => {
  const { ear } = createEar();
  const { input, texts } = open(ear);
  await input.begin();
  vi.advanceTimersByTime(1_000);
  expect(input.get()).toMatchObject({ phase: 'recording', left: qaLimits.speechLength - 1 });
  expect(input.get().levels.at(-1)).toBe(0.5);
  await input.finish();
  expect(texts).toEqual(['孩子不肯睡觉怎么办']);
  expect(input.get()).toMatchObject({ phase: 'idle', message: undefined });
});

test('after a minute it ends by itself', async () => {
  const { ear } = createEar();
  const { input, texts } = open(ear);
  await input.begin();
  await vi.advanceTimersByTimeAsync(qaLimits.speechLength * 1_000 - 200);
  expect(input.get().phase).toBe('recording');
  await vi.advanceTimersByTimeAsync(400);
  expect(texts).toHaveLength(1);
});

test('sliding away forgets it, and so does leaving while it is written down', async () => {
  const { ear, heard } = createEar();
  const { input, texts } = open(ear);
  await input.begin();
  vi.advanceTimersByTime(1_000);
  input.aim(true);
  expect(input.get().cancelling).toBe(true);
  input.cancel();
  expect(heard.cancelled).toBe(1);
  expect(input.get().phase).toBe('idle');

  const { promise, resolve } = Promise.withResolvers<string>();
  heard.words = promise;
  await input.begin();
  vi.advanceTimersByTime(1_000);
  const finishing = input.finish();
  expect(input.get().phase).toBe('recognising');
  input.cancel();
  expect(heard.signal?.aborted).toBe(true);
  resolve('太晚了');
  await finishing;
  expect(texts).toEqual([]);
});

test('a slip is no question', async () => {
  const { ear, heard } = createEar();
  const { input, texts } = open(ear);
  await input.begin();
  vi.advanceTimersByTime(200);
  await input.finish();
  expect(input.get().message).toBe('说得太短了，请按住再说一次');
  expect([texts, heard.cancelled]).toEqual([[], 1]);
});

test('a finger that left for the permission is told to come back, and nothing records on', async () => {
  const { ear, heard } = createEar();
  const { promise, resolve } = Promise.withResolvers<void>();
  heard.opening = promise;
  const { input } = open(ear);
  const beginning = input.begin();
  await input.finish();
  expect(input.get()).toMatchObject({ phase: 'idle', message: '麦克风准备好了，请再按住说一次' });
  resolve();
  await beginning;
  expect(heard.cancelled).toBe(1);
  expect(input.get().phase).toBe('idle');
});

test.each([
  ['NotAllowedError', /权限/],
  ['NotFoundError', /没有找到麦克风/],
  ['NotReadableError', /占用/],
  ['Strange', /没能听写/],
])('%s is told in clear words', async (name, words) => {
  const { ear, heard } = createEar();
  heard.refusal = Object.assign(new Error('Permission denied'), { name });
  const { input } = open(ear);
  await input.begin();
  expect(input.get()).toMatchObject({ phase: 'idle', message: expect.stringMatching(words) });
  input.hush();
  expect(input.get().message).toBeUndefined();
});

test('the server’s own words are shown, a lost network in ours', async () => {
  const { ear, heard } = createEar();
  const { input } = open(ear);
  const fail = async (code: number, message: string) => {
    heard.words = Promise.reject(Object.assign(new Error(message), { code }));
    await input.begin();
    vi.advanceTimersByTime(1_000);
    await input.finish();
    return input.get().message;
  };
  expect(await fail(429, '说得太勤了，请歇一会儿再试')).toBe('说得太勤了，请歇一会儿再试');
  expect(await fail(602_001, 'timeout')).toBe('没能听写，请再试一次或打字提问');
});

test('nothing understood, and nothing that hears, are said so', async () => {
  const { ear, heard } = createEar();
  heard.words = Promise.resolve('');
  const { input, texts } = open(ear);
  await input.begin();
  vi.advanceTimersByTime(1_000);
  await input.finish();
  expect([texts, input.get().message]).toEqual([[], '没有听清，请再说一次']);
  const deaf = open(undefined).input;
  await deaf.begin();
  expect(deaf.get().message).toBe('这个浏览器还不能听写，请打字提问');
});
