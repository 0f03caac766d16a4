import { createFakeServer, type Received } from '@academy/client/testing/fake-server.ts';
import { ApiError } from '@academy/client/api-error.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useViewCount } from './use-view-count.ts';
import type { ViewedContent } from './view-count-queue.ts';

const real = globalThis.fetch;
let sent: Received<ViewedContent>[] = [];
let server: ReturnType<typeof createFakeServer>;
beforeEach(() => {
  localStorage.clear();
  sent = [];
  server = createFakeServer({
    'POST content/interactive/viewed': (input) => {
      sent.push(input);
      return { counted: true };
    },
  });
  globalThis.fetch = server.fetch;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  globalThis.fetch = real;
});

function Viewed({ content }: { content: Parameters<typeof useViewCount>[0] }) {
  useViewCount(content);
  return null;
}
const course = { content_id: 7, content_type: 'course' } as const;
const live = { content_id: 8, content_type: 'expertLive' } as const;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const sentIds = () => sent.map(({ content_id }) => content_id);
const change = (visibility: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('a guest’s view is reported after three seconds, once', async () => {
  await render(<Viewed content={course} />);
  await pass(2_900);
  expect(sent).toEqual([]);
  await pass(200);
  expect(sent).toEqual([{ content_id: '7', content_type: 'course' }]);
  await pass(60_000);
  expect(sent).toHaveLength(1);
});

test('leaving earlier reports nothing', async () => {
  const view = await render(<Viewed content={course} />);
  await pass(2_900);
  await view.unmount();
  await pass(10_000);
  expect(sent).toEqual([]);
});

test('three seconds count without interruption, while the page is visible', async () => {
  await render(<Viewed content={course} />);
  await pass(2_000);
  change('hidden');
  await pass(10_000);
  change('visible');
  await pass(2_900);
  expect(sent).toEqual([]);
  await pass(200);
  expect(sentIds()).toEqual(['7']);
});

test('each mini video of a feed counts by itself', async () => {
  const view = await render(<Viewed content={{ content_id: 1, content_type: 'miniVideo' }} />);
  await pass(3_100);
  await view.rerender(<Viewed content={{ content_id: 2, content_type: 'miniVideo' }} />);
  await pass(1_000);
  await view.rerender(<Viewed content={{ content_id: 3, content_type: 'miniVideo' }} />);
  await pass(3_100);
  expect(sentIds()).toEqual(['1', '3']);
});

test('a live counts from its start', async () => {
  const view = await render(<Viewed content={{ ...live, live: { status: 0 } }} />);
  await pass(60_000);
  expect(sent).toEqual([]);
  await view.rerender(<Viewed content={{ ...live, live: { status: 1 } }} />);
  await pass(3_100);
  expect(sentIds()).toEqual(['8']);
});

test('a view without a connection is sent with the next one; one that is refused is dropped', async () => {
  server.offline = true;
  const view = await render(<Viewed content={course} />);
  await pass(3_100);
  expect(sent).toEqual([]);
  server.offline = false;
  await view.rerender(<Viewed content={live} />);
  await pass(3_100);
  // One after the other, and a response is read in real time.
  await waitFor(() => expect(sentIds()).toEqual(['7', '8']));
  await waitFor(() => expect(localStorage.getItem('uncounted_views')).toBeNull());
  server.answer({ 'POST content/interactive/viewed': () => new ApiError(404, '内容不存在') });
  await view.rerender(<Viewed content={course} />);
  await pass(3_100);
  await waitFor(() => expect(localStorage.getItem('uncounted_views')).toBeNull());
});
