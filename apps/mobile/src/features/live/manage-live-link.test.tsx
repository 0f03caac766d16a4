import { liveStatus } from '@academy/contract/limits.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ManageLiveLink } from './manage-live-link.tsx';
import { sampleLive } from './testing/sample-live.ts';
import type { LiveContent } from './live-details.ts';

const show = (status: 0 | 1 | 2, manages: boolean) => {
  const content = sampleLive({ status, startsIn: 60 }) as LiveContent;
  const mine = { liked: false, collected: false, reserved: false, blocked: null, followed: false };
  return render(
    <ManageLiveLink
      content={{ ...content, mine: { ...mine, ...(manages && { manages: true as const }) } }}
    />,
  );
};

test('whoever manages a live gets to its desk before and while it runs, and to its chapters afterwards', async () => {
  for (const status of [liveStatus.upcoming, liveStatus.live]) {
    const { unmount } = await show(status, true);
    await expect
      .element(page.getByRole('link', { name: '管理这场直播' }))
      .toHaveAttribute('href', '/wx/pages/media/livePush?id=5');
    await unmount();
  }
  await show(liveStatus.replay, true);
  await expect
    .element(page.getByRole('link', { name: '数据、小结和章节' }))
    .toHaveAttribute('href', '/wx/pages/appPop/expertLivePushBack?id=5');
});

test('nobody else sees it', async () => {
  await show(liveStatus.live, false);
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});
