import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { initialState } from '../../../features/live-room/room-state.ts';
import { idleState } from '../../../features/live-studio/publisher-state.ts';
import { sampleUserLive } from '../../../testing/samples.ts';
import { BroadcastHeader } from './broadcast-header.tsx';

const head = (awaitingSeconds: number | null) => (
  <BroadcastHeader
    live={sampleUserLive({ status: 1 })}
    sending={idleState}
    room={{ ...initialState, awaitingSeconds }}
  />
);

test('while the picture is missing, a countdown is shown', async () => {
  const { rerender } = await render(head(90));
  const timer = page.getByRole('timer');
  await expect.element(timer).toMatchTextContent(/现在没有画面，(?:90|89) 秒内接着播/);
  await expect.element(timer).toMatchTextContent(/88 秒/);
  await rerender(head(0));
  await expect.element(timer).toMatchTextContent('等不到画面，直播就要结束了。');
  await rerender(head(null));
  await expect.element(timer).not.toBeInTheDocument();
});

test('what was broadcast stands still while this page is disconnected', async () => {
  const start = new Date('2026-11-21T11:30:00.000Z');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start });
  onTestFinished(() => void vi.useRealTimers());
  const headers = (phase: 'sending' | 'away') =>
    [phase, 'sending' as const].map((each, at) => (
      <BroadcastHeader
        key={at}
        live={sampleUserLive({ status: 1, seconds: 65, publishing: true })}
        sending={{ ...idleState, phase: each }}
        room={initialState}
      />
    ));
  const { rerender } = await render(headers('sending'));
  const texts = () =>
    page
      .getByText(/^已播 /)
      .elements()
      .map((each) => each.textContent);
  await expect.poll(texts).toEqual(['已播 01:05', '已播 01:05']);
  await vi.advanceTimersByTimeAsync(5_500);
  await expect.poll(texts).toEqual(['已播 01:10', '已播 01:10']);
  await rerender(headers('away'));
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(texts).toEqual(['已播 01:10', '已播 01:20']);
});

test('what was broadcast is counted as in the statistics, and stands still without a picture', async () => {
  const start = new Date('2026-11-21T11:30:00.000Z');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: start });
  onTestFinished(() => void vi.useRealTimers());
  const header = (publishing: boolean) => (
    <BroadcastHeader
      live={sampleUserLive({ status: 1, seconds: 65, publishing })}
      sending={idleState}
      room={{ ...initialState }}
    />
  );
  // Two headers: when the running one has counted five seconds, the other one had the same time to do so.
  const both = (publishing: boolean) => (
    <>
      {header(publishing)}
      {header(true)}
    </>
  );
  const { rerender } = await render(both(false));
  const texts = () =>
    page
      .getByText(/^已播 /)
      .elements()
      .map((each) => each.textContent);
  await expect.poll(texts).toEqual(['已播 01:05', '已播 01:05']);
  await vi.advanceTimersByTimeAsync(5_500);
  await expect.poll(texts).toEqual(['已播 01:05', '已播 01:10']);
  // Once the picture is back, it counts on from what was broadcast.
  await rerender(both(true));
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.poll(texts).toEqual(['已播 01:07', '已播 01:13']);
});
