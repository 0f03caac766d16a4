import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findRecogniser } from './speech-recognition.ts';

/** The browser's recogniser, as far as it is used; the test says what it reports. */
class BrowserRecogniser extends EventTarget {
  static latest: BrowserRecogniser;
  readonly calls: string[] = [];
  constructor() {
    super();
    BrowserRecogniser.latest = this;
  }
  start = () => void this.calls.push('start');
  stop = () => void this.calls.push('stop');
  abort = () => void this.calls.push('abort');
  report(type: string, details: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type), details));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('SpeechRecognition', BrowserRecogniser);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = () => findRecogniser(false)!.start();

test('what the browser heard is handed over', async () => {
  const starting = start();
  BrowserRecogniser.latest.report('start');
  const session = await starting;
  BrowserRecogniser.latest.report('result', {
    results: [[{ transcript: '孩子不肯' }], [{ transcript: '睡觉 ' }]],
  });
  const finishing = session.finish(new AbortController().signal);
  BrowserRecogniser.latest.report('end');
  expect(await finishing).toBe('孩子不肯睡觉');
  expect(BrowserRecogniser.latest.calls).toEqual(['start', 'stop']);
});

test('a browser that reports nothing is given up', async () => {
  const starting = expect(start()).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(15_000);
  await starting;
  expect(BrowserRecogniser.latest.calls).toEqual(['start', 'abort']);
});

test('one that never ends is given up, too', async () => {
  const starting = start();
  BrowserRecogniser.latest.report('start');
  const finishing = (await starting).finish(new AbortController().signal);
  const failing = expect(finishing).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(45_000);
  await failing;
});

test.each([
  ['not-allowed', 'NotAllowedError'],
  ['audio-capture', 'NotFoundError'],
  ['network', 'NetworkError'],
  ['language-not-supported', 'NotReadableError'],
])('the error %s is a %s', async (error, name) => {
  const starting = expect(start()).rejects.toMatchObject({ name });
  BrowserRecogniser.latest.report('error', { error });
  await starting;
});

test('one that ends before it started fails', async () => {
  const starting = expect(start()).rejects.toMatchObject({ name: 'NetworkError' });
  BrowserRecogniser.latest.report('end');
  await starting;
});
