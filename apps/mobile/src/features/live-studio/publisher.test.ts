import { publishCodes } from '@academy/contract/realtime/publish.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PublishAddress, Publisher } from './publisher.ts';
import { findRecorderType } from './capture.ts';
import { getBacklogSeconds, classifyBacklog, bitrateLevels } from './bitrate-levels.ts';

/** A socket whose other end the test controls. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readonly url: string;
  readyState = 1;
  bufferedAmount = 0;
  sent: Blob[] = [];
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.made.push(this);
  }
  send(data: Blob): void {
    this.sent.push(data);
  }
  close(): void {
    this.readyState = 3;
  }
  receive(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  break(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

const latest = () => FakeSocket.made.at(-1)!;
let publisher: Publisher;

function build(answers: PublishAddress[] = []) {
  const asked: boolean[] = [];
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d')!;
  const drawing = setInterval(() => brush.fillRect(0, 0, Math.random() * 100, 9), 40);
  cleanUp = () => clearInterval(drawing);
  publisher = new Publisher({
    stream: canvas.captureStream(25),
    recorderType: findRecorderType() ?? 'video/webm',
    now: () => performance.now() + passed,
    getAddress: (takeover) => {
      asked.push(takeover);
      return Promise.resolve(answers.shift() ?? { url: `ws://academy.invalid/${asked.length}` });
    },
  });
  return asked;
}
let cleanUp = () => {};
/** Milliseconds by which the publisher's clock is ahead. */
let passed = 0;

async function begin() {
  const asked = build();
  publisher.start();
  await waitFor(() => expect(FakeSocket.made).toHaveLength(1));
  latest().receive({ type: 'run', run: 1 });
  return asked;
}

beforeEach(() => {
  FakeSocket.made = [];
  passed = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  publisher.stop();
  cleanUp();
  vi.unstubAllGlobals();
});

test('sends once the server accepts, and reports when the first picture can be watched', async () => {
  await begin();
  expect(publisher.getState()).toMatchObject({ phase: 'sending', run: 1, isPlaying: false });
  await waitFor(() => expect(latest().sent.length).toBeGreaterThan(2), 15_000);
  latest().receive({ type: 'playing' });
  expect(publisher.getState().isPlaying).toBe(true);
});

test('after a disconnect it reconnects and takes over its own run', async () => {
  const asked = await begin();
  latest().break(1_006);
  expect(publisher.getState()).toMatchObject({ phase: 'away', message: expect.stringContaining('断开') });
  await waitFor(() => expect(FakeSocket.made).toHaveLength(2), 15_000);
  expect(asked).toEqual([false, true]);
  latest().receive({ type: 'run', run: 2 });
  expect(publisher.getState()).toMatchObject({ phase: 'sending', run: 2 });
});

test('after another page took over, it waits for the user’s decision', async () => {
  const asked = await begin();
  latest().break(publishCodes.taken);
  expect(publisher.getState()).toMatchObject({ phase: 'refused', canTakeOver: true });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(asked).toEqual([false]);
  publisher.start(true);
  await waitFor(() => expect(asked).toEqual([false, true]));
});

test('an earlier publisher is reported, and so is an ended live', async () => {
  build([{ refused: 'taken', message: '正在另一个页面推流' }]);
  publisher.start();
  await waitFor(() => expect(publisher.getState()).toMatchObject({ phase: 'refused', canTakeOver: true }));
  publisher.stop();
  await begin();
  latest().break(publishCodes.ended);
  expect(publisher.getState().phase).toBe('ended');
});

test('an unreadable run is retried, since a busy device may be late, and then refused with a message', async () => {
  const asked = await begin();
  for (const attempt of [1, 2]) {
    latest().break(publishCodes.unreadable);
    expect(publisher.getState().phase).toBe('away');
    await waitFor(() => expect(FakeSocket.made).toHaveLength(attempt + 1), 15_000);
    latest().receive({ type: 'run', run: attempt + 1 });
  }
  latest().break(publishCodes.unreadable);
  expect(publisher.getState()).toMatchObject({ phase: 'refused', canTakeOver: false });
  expect(publisher.getState().message).toContain('浏览器');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(asked).toHaveLength(3);
});

test('once a picture was playable, late runs are always retried', async () => {
  await begin();
  latest().receive({ type: 'playing' });
  for (const attempt of [1, 2, 3, 4]) {
    latest().break(publishCodes.unreadable);
    expect(publisher.getState().phase).toBe('away');
    await waitFor(() => expect(FakeSocket.made).toHaveLength(attempt + 1), 15_000);
    latest().receive({ type: 'run', run: attempt + 1 });
  }
  expect(publisher.getState().phase).toBe('sending');
});

test('a slow connection gets a lower bitrate in a new run', async () => {
  const asked = await begin();
  latest().bufferedAmount = 2_000_000;
  await waitFor(() => expect(FakeSocket.made).toHaveLength(2), 15_000);
  expect(publisher.getState().level).toBe(1);
  expect(asked).toEqual([false, true]);
  latest().receive({ type: 'run', run: 2 });
  latest().bufferedAmount = 200_000;
  await waitFor(() => expect(publisher.getState().phase).toBe('weak'), 15_000);
});

test('after a long stable period the bitrate is raised in a new run; after a second lowering the period is longer', async () => {
  const asked = await begin();
  const fall = async (made: number) => {
    latest().bufferedAmount = 2_000_000;
    await waitFor(() => expect(FakeSocket.made).toHaveLength(made), 15_000);
    latest().receive({ type: 'run', run: made });
    // One poll without a backlog, from which the period is counted.
    await waitFor(() => expect(publisher.getState()).toMatchObject({ phase: 'sending', run: made }));
    await new Promise((resolve) => setTimeout(resolve, 600));
  };
  await fall(2);
  expect(publisher.getState().level).toBe(1);
  passed += 61_000;
  await waitFor(() => expect(FakeSocket.made).toHaveLength(3), 15_000);
  expect(publisher.getState().level).toBe(0);
  expect(asked).toEqual([false, true, true]);
  latest().receive({ type: 'run', run: 3 });
  await fall(4);
  passed += 61_000;
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(publisher.getState().level).toBe(1);
  passed += 61_000;
  await waitFor(() => expect(publisher.getState().level).toBe(0), 15_000);
});

test('after a stop nothing is sent and nothing reconnects', async () => {
  const asked = await begin();
  const socket = latest();
  publisher.stop();
  expect(socket.readyState).toBe(3);
  socket.break(1_006);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(publisher.getState().phase).toBe('idle');
  expect(asked).toHaveLength(1);
});

test('at the lowest level the bitrate is not lowered', () => {
  const lowest = bitrateLevels.length - 1;
  expect(classifyBacklog(10_000_000, 0)).toBe('lower');
  expect(classifyBacklog(10_000_000, lowest)).toBe('weak');
  expect(classifyBacklog(1_000, 0)).toBe('good');
  expect(getBacklogSeconds(233_000, bitrateLevels[0]!)).toBeCloseTo(1, 2);
});
