import { createFakeServer, type Received } from '@academy/client/testing/fake-server.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { loadStored } from '../../platform/storage.ts';
import { session } from '../../session/session-store.ts';
import { tokenOf } from '../../testing/token-of.ts';
import type { Heartbeat } from './heartbeat-queue.ts';
import { sampleHeartbeatResponse } from './testing/sample-heartbeat-response.ts';
import { useReadingRecorder } from './use-reading-recorder.ts';

const real = globalThis.fetch;
let sent: Received<Heartbeat>[] = [];
beforeEach(() => {
  localStorage.clear();
  sent = [];
  const server = createFakeServer({
    'POST content/interactive/view/ticket': () => ({ ticket: 'a-ticket' }),
    'POST content/interactive/view': (input) => {
      sent.push(input);
      return sampleHeartbeatResponse(input.step);
    },
  });
  globalThis.fetch = server.fetch;
  session.save(tokenOf());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.fetch = real;
  session.clear();
});

const mine = { liked: false, collected: false, reserved: false, blocked: null, followed: false };

/** An article of 100 seconds and 2,000 pixels on a screen of 500 pixels. */
function Article({ seen }: { seen: number }) {
  const text = useRef<HTMLDivElement>(null);
  const progress = { seen_seconds: seen, total_seconds: 100, completed: false, parts: [] };
  const content = { content_id: 7, article: { reading_seconds: 100 }, mine: { ...mine, progress } };
  useReadingRecorder(content, text);
  return (
    <div data-scroll="" data-testid="screen" style={{ height: 500, overflow: 'auto' }}>
      <div ref={text} style={{ height: 2_000 }} />
    </div>
  );
}

async function open(seen = 0) {
  const view = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Article seen={seen} />
    </QueryClientProvider>,
  );
  const screen = document.querySelector('[data-scroll]')!;
  const read = async (seconds: number, share = 0) => {
    screen.scrollTo(0, share * 2_000);
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
  };
  const leave = async () => {
    await view.unmount();
    await vi.advanceTimersByTimeAsync(100);
    return sent.filter(({ step }) => step !== 'open').flatMap(({ intervals }) => intervals ?? []);
  };
  return { read, leave };
}

test('reading is reported second by second, as far as the text is visible', async () => {
  const { read, leave } = await open();
  await read(10);
  await read(20, 0.5);
  expect(await leave()).toEqual(['0-15', '15-30']);
  expect(sent.at(-1)).toMatchObject({ step: 'close', content_type: 'graphic', position: '75' });
});

test('a page left open at its start counts only the visible share', async () => {
  const { read, leave } = await open();
  await read(120);
  expect((await leave()).at(-1)?.split('-')[1]).toBe('25');
});

test('scrolling straight to the end counts only the seconds that it took', async () => {
  const { read, leave } = await open();
  await read(5, 1);
  expect(await leave()).toEqual(['0-5']);
  expect(sent.at(-1)).toMatchObject({ position: '100' });
});

test('reading continues after the seconds of an earlier visit', async () => {
  const { read, leave } = await open(40);
  await read(10);
  expect(sent.filter(({ step }) => step !== 'open')).toEqual([]);
  await read(5, 0.5);
  expect(await leave()).toEqual(['40-45']);
});

type StoredView = [ticket: string, view: { heartbeats: { heartbeat: Pick<Heartbeat, 'intervals'> }[] }];

test('a guest’s reading is not reported, and stays on the device with its ticket', async () => {
  session.clear();
  const { read, leave } = await open();
  await read(20);
  await leave();
  expect(sent).toEqual([]);
  const stored = loadStored<StoredView[]>('guest_views') ?? [];
  expect(
    stored.map(([ticket, { heartbeats }]) => [
      ticket,
      heartbeats.map(({ heartbeat }) => heartbeat.intervals),
    ]),
  ).toEqual([['a-ticket', ['0-15', '15-20']]]);
});
