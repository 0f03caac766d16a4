import { expect, test } from 'vitest';
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

test('what was broadcast is counted as in the statistics, and stands still without a picture', async () => {
  const header = (publishing: boolean) => (
    <BroadcastHeader
      live={sampleUserLive({ status: 1, seconds: 65, publishing })}
      sending={idleState}
      room={{ ...initialState }}
    />
  );
  const { rerender } = await render(header(false));
  await expect.element(page.getByText('已播 01:05')).toBeVisible();
  await rerender(header(true));
  await expect.element(page.getByText(/^已播 01:(?:0[6-9]|[1-5]\d)$/)).toBeVisible();
});
