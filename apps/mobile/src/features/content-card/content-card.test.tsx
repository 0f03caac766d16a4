import '@academy/ui/tokens.css';
import '@academy/ui/reset.css';
import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ContentGrid } from './content-grid.tsx';
import { ContentRow } from './content-row.tsx';
import { sampleCard } from './testing/sample-card.ts';

test('a card is one link to its content', async () => {
  await render(<ContentGrid cards={[sampleCard()]} />);
  const link = page.getByRole('link', { name: '和青春期的孩子一起走一段 李慕晴 · 6 课' });
  await expect.element(link).toHaveAttribute('href', '/wx/pages/index/course?id=7&type=course');
  await expect.element(page.getByRole('heading', { name: '和青春期的孩子一起走一段' })).toBeVisible();
});

test('every type links to its own page', async () => {
  const places = {
    actLive: '/wx/pages/index/actLive?id=7&type=actLive',
    expertLive: '/wx/pages/media/expertLive?id=7&type=expertLive',
    miniVideo: '/wx/pages/media/miniVideo?id=7&type=miniVideo',
    graphic: '/wx/pages/index/information?id=7&type=graphic',
  } as const;
  for (const [type, place] of Object.entries(places)) {
    const { unmount } = await render(
      <ContentRow card={sampleCard({ content_type: type as keyof typeof places })} />,
    );
    await expect.element(page.getByRole('link')).toHaveAttribute('href', place);
    await unmount();
  }
});

test('the state of a live is written out', async () => {
  const cards = [0, 1, 2].map((status) =>
    sampleCard({ content_id: status + 1, content_type: 'expertLive', live_status: status }),
  );
  await render(<ContentGrid cards={cards} />);
  for (const label of ['即将开始', '直播中', '直播回放']) {
    await expect.element(page.getByRole('link', { name: label, exact: false })).toBeVisible();
  }
});

test('a running live of a recording says so', async () => {
  const live = { content_type: 'expertLive', live_status: 1 } as const;
  const { rerender } = await render(<ContentRow card={sampleCard({ ...live, recorded: true })} />);
  await expect.element(page.getByText('直播中 · 录播', { exact: true })).toBeVisible();
  await rerender(<ContentRow card={sampleCard({ ...live, recorded: false })} />);
  await expect.element(page.getByText('直播中', { exact: true })).toBeVisible();
});

test('on the small cover of a row the label of a recording keeps clear of both edges', async () => {
  const card = sampleCard({ content_type: 'expertLive', live_status: 1, recorded: true });
  await render(
    <div style={{ width: 343 }}>
      <ContentRow card={card} />
    </div>,
  );
  const label = page.getByText('直播中 · 录播', { exact: true }).element().parentElement!;
  const cover = label.closest('[data-ratio]')!.getBoundingClientRect();
  const { left, right } = label.getBoundingClientRect();
  expect(left - cover.left).toBeGreaterThanOrEqual(8);
  expect(cover.right - right).toBeGreaterThanOrEqual(8);
});

test('a row shows its summary only if asked to', async () => {
  const { rerender } = await render(<ContentRow card={sampleCard()} />);
  await expect.element(page.getByText(/门关上的时候/)).not.toBeInTheDocument();
  await rerender(<ContentRow card={sampleCard()} summary />);
  await expect.element(page.getByText(/门关上的时候/)).toBeVisible();
});
