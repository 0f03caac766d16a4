import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createQueryClient } from '../../../app/boot/query-client.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { PageContext } from '../../../navigation/page-context.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { MemoryWindow } from '../../../testing/memory-window.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import CourseScreen from './course-screen.tsx';
import { sampleCourse } from './testing/sample-course.ts';

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  const real = globalThis.fetch;
  globalThis.fetch = createFakeServer({ 'GET content/recommend': () => ({ list: [] }) }).fetch;
  onTestFinished(() => void (globalThis.fetch = real));
});
afterEach(() => {
  session.clear();
  root.removeAttribute('data-signed-in');
});

/** A course as the server renders it for a guest, then hydrated for a person. */
function serve() {
  appNavigator.start(new MemoryWindow(pageAddress(href.course({ id: 7 }))));
  const client = createQueryClient();
  client.setQueryData(['GET content/detail', { content_id: 7, content_type: 'course' }], sampleCourse());
  const screen = (
    <QueryClientProvider client={client}>
      <PageContext value={{ page: topPage(appNavigator.getSnapshot()), onTop: true }}>
        <CourseScreen />
      </PageContext>
    </QueryClientProvider>
  );
  const place = document.createElement('div');
  place.innerHTML = renderToString(screen);
  document.body.append(place);
  const failed = vi.fn<(error: unknown) => void>();
  const takeOver = () => {
    const taken = hydrateRoot(place, screen, { onRecoverableError: failed });
    onTestFinished(() => taken.unmount());
  };
  onTestFinished(() => place.remove());
  return { place, failed, takeOver };
}

const firstLesson = () => page.getByRole('button', { name: /为什么一写作业/ });
const topOfLessons = () => firstLesson().element().getBoundingClientRect().top;
const isAlive = (place: Element) => waitFor(() => expect(place.querySelector('[data-served]')).toBeNull());

test('the server-rendered page reserves the space that a signed-in person’s progress takes', async () => {
  root.toggleAttribute('data-signed-in', true);
  const { place, failed, takeOver } = serve();
  session.save(tokenOf());
  const before = topOfLessons();
  await expect.element(page.getByText(/^已学完/)).not.toBeVisible();
  takeOver();
  await isAlive(place);
  expect(topOfLessons()).toBe(before);
  // Not before the person's own data is loaded: unknown progress is not shown.
  await expect.element(page.getByText(/^已学完/)).not.toBeVisible();
  expect(failed).not.toHaveBeenCalled();
});

test('a guest has no reserved space, before and after hydration', async () => {
  const { place, failed, takeOver } = serve();
  const before = topOfLessons();
  const bar = page.getByRole('tablist', { name: '课程内容' }).element().getBoundingClientRect();
  expect(before - bar.bottom).toBeLessThan(60);
  takeOver();
  await isAlive(place);
  expect(topOfLessons()).toBe(before);
  expect(failed).not.toHaveBeenCalled();
});
