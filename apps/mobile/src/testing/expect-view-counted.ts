import type { FakeServer } from '@academy/client/testing/fake-server.ts';
import { expect, onTestFinished, vi } from 'vitest';
import type { Locator } from 'vitest/browser';

interface Shown {
  readonly show: () => Promise<{ readonly unmount: () => Promise<void> }>;
  /** Appears with the content. */
  readonly heading: Locator;
}

/** Shows a screen while its timers stand still, except when the test lets time pass. */
async function showAtRest(server: FakeServer, { show, heading }: Shown) {
  const views: unknown[] = [];
  server.answer({
    'POST content/interactive/viewed': (view) => {
      views.push(view);
      return { counted: true };
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { unmount } = await show();
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  /** Lets no more time pass than the screen needs. */
  const until = (check: () => boolean) => expect.poll(async () => (await pass(10), check())).toBe(true);
  await until(() => heading.query() !== null);
  return { views, pass, until, unmount };
}

/** The view of the content is reported once it has been shown for three seconds, and not before. */
export async function expectViewCounted(
  server: FakeServer,
  { view, ...shown }: Shown & { readonly view: readonly [type: string, id: number] },
): Promise<void> {
  const { views, pass, until, unmount } = await showAtRest(server, shown);
  await pass(2_700);
  expect(views).toEqual([]);
  await pass(300);
  const [content_type, id] = view;
  await until(() => views.length > 0);
  expect(views).toEqual([{ content_id: String(id), content_type }]);
  // Waits until the report has been sent: while one is pending, the next test’s view is not sent.
  await until(() => localStorage.getItem('uncounted_views') === null);
  await unmount();
  vi.useRealTimers();
}

/** Of what has not begun no view is reported, however long its page is open. */
export async function expectNoViewCounted(server: FakeServer, shown: Shown): Promise<void> {
  const { views, pass, unmount } = await showAtRest(server, shown);
  await pass(60_000);
  expect(views).toEqual([]);
  await unmount();
  vi.useRealTimers();
}
