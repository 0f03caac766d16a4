import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { ApiError } from '@academy/client/api-error.ts';
import { guestViews } from '@academy/contract/learning-limits.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../session/session-store.ts';
import { tokenOf } from '../../testing/token-of.ts';
import { findGuestSeconds, hasGuestView } from './guest-views.ts';
import { sendPendingHeartbeats } from './progress-sync.ts';
import { sampleHeartbeatResponse } from './testing/sample-heartbeat-response.ts';
import { ViewRecorder } from './view-recorder.ts';

const real = globalThis.fetch;
/** One for all tests: each further client would send everything once more. */
const client = new QueryClient();
const thing = { content_id: 7, content_type: 'course', lesson_id: 11 } as const;

let sent: Record<string, string>[] = [];
let server: ReturnType<typeof createFakeServer>;

beforeEach(() => {
  localStorage.clear();
  session.clear();
  sent = [];
  let tickets = 0;
  server = createFakeServer({
    'POST content/interactive/view/ticket': () => ({ ticket: `ticket ${(tickets += 1)}` }),
    'POST content/interactive/view': (input) => {
      sent.push(input);
      return sampleHeartbeatResponse(input.step);
    },
  });
  globalThis.fetch = server.fetch;
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
});
afterEach(() => {
  // Otherwise a message would stay when the faked time ends.
  vi.runOnlyPendingTimers();
  toast.hide();
  vi.useRealTimers();
  globalThis.fetch = real;
  session.clear();
});

async function playAsGuest(
  [from, to]: [number, number],
  unit: ConstructorParameters<typeof ViewRecorder>[0] = thing,
) {
  const recorder = new ViewRecorder(unit, () => {}, { isGuest: true });
  for (let time = from; time <= to; time += 0.25) {
    recorder.recordSecond(time);
    await vi.advanceTimersByTimeAsync(250);
  }
  recorder.close();
  await settle();
}
const settle = () => vi.advanceTimersByTimeAsync(200);
async function signIn() {
  sendPendingHeartbeats(client);
  session.save(tokenOf({ uid: 7 }));
  await settle();
}
const summary = () => sent.map(({ step, ticket, intervals }) => [step, ticket ?? intervals]);

test('what a guest plays stays on the device, and is sent late by who signs in', async () => {
  await playAsGuest([0, 20]);
  expect(sent).toEqual([]);
  expect(hasGuestView(thing)).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  await signIn();
  expect(summary()).toEqual([
    ['open', 'ticket 1'],
    ['beat', '0-15'],
    ['beat', '15-20'],
  ]);
  expect(sent[1]).toMatchObject({
    session_id: 'a-session',
    nonce: 'a-nonce-of-enough-length',
    lesson_id: '11',
  });
  expect(Number(sent[1]!.age)).toBeGreaterThan(604);
  expect(Number(sent[2]!.age)).toBeLessThan(602);
  expect(toast.getCurrent()?.text).toBe('登录前在这台手机上学的 1 项，已计入学习记录');
  expect(hasGuestView(thing)).toBe(false);
  expect(localStorage.getItem('view_beats')).toBeNull();
});

test('the welcome, what was taken over and what it earned are each shown long enough to be read', async () => {
  const earned = [{ ledger: 2, amount: 5, text: '学完一节课' }];
  server.answer({
    'POST content/interactive/view': ({ step }) =>
      sampleHeartbeatResponse(step, { earned: step === 'beat' ? earned : [] }),
  });
  await playAsGuest([0, 15]);
  sendPendingHeartbeats(client);
  session.save(tokenOf({ uid: 7 }));
  toast.show('欢迎回来', 3_000);
  const seen: Record<string, number> = {};
  for (let time = 0; time < 12_000; time += 100) {
    const { text = '' } = toast.getCurrent() ?? {};
    seen[text] = (seen[text] ?? 0) + 100;
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(Object.entries(seen).slice(0, 3)).toEqual([
    ['欢迎回来', 3_000],
    ['登录前在这台手机上学的 1 项，已计入学习记录', 4_000],
    ['学完一节课 +5 积分', 4_000],
  ]);
});

test('without a connection it waits, and is taken over with the same ticket', async () => {
  await playAsGuest([0, 5]);
  server.offline = true;
  await signIn();
  expect(hasGuestView(thing)).toBe(true);
  server.offline = false;
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(summary()).toEqual([
    ['open', 'ticket 1'],
    ['beat', '0-5'],
  ]);
});

test('what the server refuses is deleted, and the others are taken over', async () => {
  await playAsGuest([0, 5]);
  await playAsGuest([0, 5], { content_id: 8, content_type: 'graphic' });
  server.answer({
    'POST content/interactive/view': (input) => {
      sent.push(input);
      if (input.ticket === 'ticket 1') return new ApiError(1009, '不再计入');
      return sampleHeartbeatResponse(input.step);
    },
  });
  await signIn();
  expect(summary()).toEqual([
    ['open', 'ticket 1'],
    ['open', 'ticket 2'],
    ['beat', '0-5'],
  ]);
  expect(localStorage.getItem('guest_views')).toBe('[]');
});

test('mini videos have no ticket, and after a day there is nothing to take over', async () => {
  const miniVideo = { content_id: 9, content_type: 'miniVideo' } as const;
  await playAsGuest([0, 5], miniVideo);
  expect(localStorage.getItem('guest_views')).toBeNull();
  await playAsGuest([0, 5]);
  await vi.advanceTimersByTimeAsync(guestViews.maxAge);
  await signIn();
  expect(sent).toEqual([]);
});

test('a guest who returns to an article reads on', async () => {
  const article = { content_id: 8, content_type: 'graphic' } as const;
  await playAsGuest([0, 5], article);
  expect(findGuestSeconds(article)).toBe(5);
  expect(findGuestSeconds(thing)).toBe(0);
});

test('the device keeps the latest forty', async () => {
  for (let id = 1; id <= guestViews.perDay + 1; id += 1)
    await playAsGuest([0, 1], { content_id: id, content_type: 'graphic' });
  expect(hasGuestView({ content_id: 1, content_type: 'graphic' })).toBe(false);
  expect(hasGuestView({ content_id: 2, content_type: 'graphic' })).toBe(true);
});
