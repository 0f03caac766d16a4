import { createFakeServer, type Received } from '@academy/client/testing/fake-server.ts';
import { ApiError } from '@academy/client/api-error.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveViewSession } from '../../playback/saved-view-sessions.ts';
import { session } from '../../session/session-store.ts';
import { tokenOf } from '../../testing/token-of.ts';
import { sendHeartbeats, type Heartbeat } from './heartbeat-queue.ts';
import { sampleHeartbeatResponse } from './testing/sample-heartbeat-response.ts';
import { ViewRecorder } from './view-recorder.ts';

const real = globalThis.fetch;
const start = new Date('2026-11-21T08:00:00Z').getTime();
const thing = { content_id: 7, content_type: 'course', lesson_id: 11 } as const;

let sent: Received<Heartbeat>[] = [];
let keepalives: (boolean | undefined)[] = [];
let server: ReturnType<typeof createFakeServer>;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  keepalives = [];
  server = createFakeServer({
    'POST content/interactive/view': (input) => {
      sent.push(input);
      return sampleHeartbeatResponse(input.step);
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

/** Plays from one second to another at a speed, with an update every quarter of a second as a video sends them. */
async function play(recorder: ViewRecorder, [from, to]: [number, number], rate = 1) {
  for (let time = from; time <= to; time += 0.25 * rate) {
    recorder.recordSecond(time, { rate });
    await vi.advanceTimersByTimeAsync(250);
  }
}
const listHeartbeats = () => sent.filter(({ step }) => step !== 'open');
const settle = () => vi.advanceTimersByTimeAsync(100);
const sendAll = () => Promise.all([sendHeartbeats(() => {}), sendHeartbeats(() => {}), settle()]);
const listStored = () => JSON.parse(localStorage.getItem('view_beats') ?? '[]') as unknown[];

test('a view session opens with playback and sends whole seconds without gaps every 15 seconds', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0.3, 34]);
  recorder.pause();
  await settle();
  expect(sent[0]).toMatchObject({ content_id: '7', content_type: 'course', lesson_id: '11', step: 'open' });
  expect(listHeartbeats().map(({ intervals }) => intervals)).toEqual(['0-15', '15-30', '30-33']);
  expect(listHeartbeats()[0]).toMatchObject({
    session_id: 'a-session',
    nonce: 'a-nonce-of-enough-length',
    step: 'beat',
    position: '15',
    age: '0',
  });
  expect(new Set(listHeartbeats().map(({ beat_key }) => beat_key)).size).toBe(3);
  expect(listStored()).toEqual([]);
});

test('a jump splits the intervals, and a pause sends them', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 4]);
  await play(recorder, [100, 105]);
  recorder.pause();
  await settle();
  expect(listHeartbeats().map(({ intervals }) => intervals)).toEqual(['0-4,100-105']);
});

test('each heartbeat says at which speed it was played, and a change of speed loses nothing', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 6]);
  await play(recorder, [6.5, 20], 2);
  await play(recorder, [20.5, 24], 1.5);
  recorder.pause();
  await settle();
  expect(listHeartbeats().map(({ intervals, rate }) => [intervals, rate])).toEqual([
    ['0-6', undefined],
    ['6-20', '2'],
    ['20-23', '1.5'],
  ]);
});

test('a slow phone that reports every second and a half at double speed plays, it does not seek', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  for (let time = 0; time <= 24; time += 4) {
    recorder.recordSecond(time, { rate: 2 });
    await vi.advanceTimersByTimeAsync(2_000);
  }
  recorder.pause();
  await settle();
  expect(listHeartbeats().map(({ intervals }) => intervals)).toEqual(['0-24']);
});

test('nothing is sent for what was not played', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  recorder.pause();
  recorder.close();
  await settle();
  expect(sent).toEqual([]);
});

test('leaving sends what is there with a keepalive request', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 6]);
  recorder.close();
  await settle();
  expect(listHeartbeats()).toMatchObject([{ step: 'close', intervals: '0-6' }]);
  expect(keepalives).toEqual([false, true]);
});

test('heartbeats that could not be sent are stored and sent later with their age, in order, and once', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 1]);
  server.offline = true;
  await play(recorder, [1.25, 31]);
  recorder.pause();
  await settle();
  expect(listHeartbeats()).toEqual([]);
  expect(listStored()).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(3_600_000);
  server.offline = false;
  await sendAll();
  expect(listHeartbeats().map(({ intervals }) => intervals)).toEqual(['0-15', '15-30', '30-31']);
  expect(listHeartbeats().map(({ age }) => Math.round(Number(age) / 100))).toEqual([36, 36, 36]);
  expect(Number(listHeartbeats()[0]!.age)).toBeGreaterThan(Number(listHeartbeats()[2]!.age));
  expect(listStored()).toEqual([]);
});

test('heartbeats are not sent as another user, and not after three days', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 1]);
  server.offline = true;
  await play(recorder, [1.25, 6]);
  recorder.pause();
  await settle();
  server.offline = false;
  session.save(tokenOf({ uid: 8 }));
  await sendAll();
  expect(listHeartbeats()).toEqual([]);
  session.save(tokenOf({ uid: 7 }));
  vi.setSystemTime(Date.now() + 73 * 3_600_000);
  await sendAll();
  expect(listHeartbeats()).toEqual([]);
  expect(listStored()).toEqual([]);
});

test('after the server ended the view session the next seconds open another', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 5]);
  server.answer({
    'POST content/interactive/view': (input) => {
      sent.push(input);
      return input.step === 'open' ? sampleHeartbeatResponse('open') : new ApiError(1009, '不再计入');
    },
  });
  recorder.pause();
  await settle();
  expect(listStored()).toEqual([]);
  await play(recorder, [5, 7]);
  expect(sent.filter(({ step }) => step === 'open')).toHaveLength(2);
});

test('heartbeats are sent later if the server is only busy', async () => {
  const recorder = new ViewRecorder(thing, () => {});
  await play(recorder, [0, 5]);
  server.failure = 503;
  recorder.pause();
  await settle();
  expect(listStored()).toHaveLength(1);
});

test('without a connection, playback counts in the view session that was opened when the content was saved', async () => {
  await Promise.all([saveViewSession(thing), settle()]);
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
  expect(listHeartbeats().map(({ step, session_id }) => [step, session_id])).toEqual(
    listHeartbeats().map(() => ['beat', 'a-session']),
  );
  expect(
    listHeartbeats()
      .map(({ intervals }) => intervals)
      .join(','),
  ).toMatch(/^0-1\d,1\d-(?:19|20),20-30$/);
});

test('a view session opened for another user, or too long ago, is not used', async () => {
  await Promise.all([saveViewSession(thing), settle()]);
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
  expect(listStored()).toEqual([]);
});
