import { createFakeServer, type Received } from '@academy/client/testing/fake-server.ts';
import { ApiError } from '@academy/client/api-error.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStay } from '../../session/kept-stays.ts';
import { session } from '../../session/session-store.ts';
import { tokenOf } from '../../testing/token-of.ts';
import { type Answer, sendBeats, type Sent } from './beat-queue.ts';
import { ViewRecorder } from './view-recorder.ts';

const real = globalThis.fetch;
const start = new Date('2026-11-21T08:00:00Z').getTime();
const thing = { content_id: 7, content_type: 'course', lesson_id: 11 } as const;

let sent: Received<Sent>[] = [];
let keepalives: (boolean | undefined)[] = [];
const answer = (input: Received<Sent>): Answer => ({
  session_id: 'a-stay',
  nonce: input.step === 'open' ? 'a-nonce-of-enough-length' : null,
  beat_seconds: 15,
  accepted_seconds: 0,
  content_completed: false,
  earned: [],
  progress: {
    lesson_id: 11,
    seen_seconds: 0,
    total_seconds: 40,
    position: 0,
    completed: false,
    missing: [],
    updated_at: null,
  },
});
let server: ReturnType<typeof createFakeServer>;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  keepalives = [];
  server = createFakeServer({
    'POST content/interactive/view': (input) => {
      sent.push(input);
      return answer(input);
    },
  });
  globalThis.fetch = (target, init) => {
    keepalives.push(init?.keepalive);
    return server.fetch(target, init);
  };
  session.save(tokenOf({ uid: 7 }));
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.fetch = real;
  session.clear();
});

/** Plays from one second to another, at a speed, in looks of a quarter of a second as a video makes them. */
async function play(recorder: ViewRecorder, [from, to]: [number, number], rate = 1) {
  for (let time = from; time <= to; time += 0.25 * rate) {
    recorder.reach(time);
    await vi.advanceTimersByTimeAsync(250);
  }
}
const beats = () => sent.filter(({ step }) => step !== 'open');
const settle = () => vi.advanceTimersByTimeAsync(100);
const sendAll = () => Promise.all([sendBeats(() => {}), sendBeats(() => {}), settle()]);
const kept = () => JSON.parse(localStorage.getItem('view_beats') ?? '[]') as unknown[];

test('a stay begins with what is played, and tells every 15 seconds in whole seconds without a gap', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0.3, 34]);
  recorder.rest();
  await settle();
  expect(sent[0]).toMatchObject({ content_id: '7', content_type: 'course', lesson_id: '11', step: 'open' });
  expect(beats().map(({ intervals }) => intervals)).toEqual(['0-15', '15-30', '30-33']);
  expect(beats()[0]).toMatchObject({
    session_id: 'a-stay',
    nonce: 'a-nonce-of-enough-length',
    step: 'beat',
    position: '15',
    age: '0',
  });
  expect(new Set(beats().map(({ beat_key }) => beat_key)).size).toBe(3);
  expect(kept()).toEqual([]);
});

test('a jump parts what was played, and resting tells it', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 4]);
  await play(recorder, [100, 105]);
  recorder.rest();
  await settle();
  expect(beats().map(({ intervals }) => intervals)).toEqual(['0-4,100-105']);
});

test('nothing is told of what was not played', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  recorder.rest();
  recorder.close();
  await settle();
  expect(sent).toEqual([]);
});

test('leaving sends what is there with a call that outlives the page', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 6]);
  recorder.close();
  await settle();
  expect(beats()).toMatchObject([{ step: 'close', intervals: '0-6' }]);
  expect(keepalives).toEqual([false, true]);
});

test('what cannot be told is kept and told later, with its age, in its order, and once', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 1]);
  server.offline = true;
  await play(recorder, [1.25, 31]);
  recorder.rest();
  await settle();
  expect(beats()).toEqual([]);
  expect(kept()).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(3_600_000);
  server.offline = false;
  await sendAll();
  expect(beats().map(({ intervals }) => intervals)).toEqual(['0-15', '15-30', '30-31']);
  expect(beats().map(({ age }) => Math.round(Number(age) / 100))).toEqual([36, 36, 36]);
  expect(Number(beats()[0]!.age)).toBeGreaterThan(Number(beats()[2]!.age));
  expect(kept()).toEqual([]);
});

test('beats are sent as nobody else, and after three days not at all', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 1]);
  server.offline = true;
  await play(recorder, [1.25, 6]);
  recorder.rest();
  await settle();
  server.offline = false;
  session.save(tokenOf({ uid: 8 }));
  await sendAll();
  expect(beats()).toEqual([]);
  session.save(tokenOf({ uid: 7 }));
  vi.setSystemTime(Date.now() + 73 * 3_600_000);
  await sendAll();
  expect(beats()).toEqual([]);
  expect(kept()).toEqual([]);
});

test('a stay that is over for the server is dropped, and the next seconds begin another', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 5]);
  server.answer({
    'POST content/interactive/view': (input) => {
      sent.push(input);
      return input.step === 'open' ? answer(input) : new ApiError(1009, '不再计入');
    },
  });
  recorder.rest();
  await settle();
  expect(kept()).toEqual([]);
  await play(recorder, [5, 7]);
  expect(sent.filter(({ step }) => step === 'open')).toHaveLength(2);
});

test('a server that is only busy gets its beats later', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 5]);
  server.failure = 503;
  recorder.rest();
  await settle();
  expect(kept()).toHaveLength(1);
});

test('begun without a connection, what is played counts in the stay that was opened when the thing was saved', async () => {
  await Promise.all([keepStay(thing), settle()]);
  sent = [];
  server.offline = true;
  const first = new ViewRecorder(thing, () => {});
  await play(first, [0, 20]);
  first.close();
  await settle();
  const second = new ViewRecorder(thing, () => {});
  await play(second, [20, 30]);
  second.close();
  await settle();
  server.offline = false;
  await sendAll();
  expect(beats().map(({ step, session_id }) => [step, session_id])).toEqual(
    beats().map(() => ['beat', 'a-stay']),
  );
  expect(
    beats()
      .map(({ intervals }) => intervals)
      .join(','),
  ).toMatch(/^0-1\d,1\d-(?:19|20),20-30$/);
});

test('a stay that was opened for somebody else, or too long ago, is none', async () => {
  await Promise.all([keepStay(thing), settle()]);
  server.offline = true;
  session.save(tokenOf({ uid: 8 }));
  const other = new ViewRecorder(thing, () => {});
  await play(other, [0, 5]);
  other.close();
  session.save(tokenOf({ uid: 7 }));
  vi.setSystemTime(Date.now() + 73 * 3_600_000);
  const late = new ViewRecorder(thing, () => {});
  await play(late, [0, 5]);
  late.close();
  expect(kept()).toEqual([]);
});
