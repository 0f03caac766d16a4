import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useVideoEngine } from '../../../features/player/use-video-engine.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { CourseRating, useRatingPrompt } from './course-rating.tsx';
import { sampleCourse } from './testing/sample-course.ts';

const progress = (completed: boolean) => ({ completed, seen_seconds: 0, total_seconds: 48, parts: [] });
const mineOf = (completed: boolean, stars?: number): NonNullable<ContentDetail['mine']> => ({
  liked: false,
  collected: false,
  reserved: false,
  followed: false,
  blocked: null,
  progress: progress(completed),
  ...(stars && { stars }),
});
const rating = { average: 4.5, count: 12 };
const own = (name: RegExp) => page.getByRole('link', { name });
const server = createFakeServer({});
const url = href.course({ id: 7 });

beforeEach(() => localStorage.clear());

test('the average is shown to everybody, the link to rate only after finishing', async () => {
  const first = await renderScreen(<CourseRating content={sampleCourse()} rating={rating} />, {
    url,
    server,
  });
  await expect.element(page.getByText('4.5')).toBeVisible();
  await expect.element(page.getByText(/12 人学完后评价/)).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
  await expectAccessible();
  await first.unmount();
  const second = await renderScreen(
    <CourseRating content={sampleCourse({ mine: mineOf(true) })} rating={undefined} />,
    { url, server },
  );
  await expect.element(own(/说说我的感受/)).toHaveAttribute('href', '/wx/pages/appPop/majorCourseBack?id=7');
  await second.unmount();
  await renderScreen(<CourseRating content={sampleCourse({ mine: mineOf(true, 4) })} rating={rating} />, {
    url,
    server,
  });
  await expect.element(own(/我给了 4 星/)).toBeVisible();
});

/** A course that a press completes, as a heartbeat would. */
function Finishing({ before, stars }: { before: ContentDetail['mine']; stars?: number }) {
  const [mine, setMine] = useState(before);
  useRatingPrompt(sampleCourse({ mine }), useVideoEngine());
  return (
    <button type="button" onClick={() => setMine(mineOf(true, stars))}>
      学完
    </button>
  );
}
const finish = async (before: ContentDetail['mine'], stars?: number) => {
  const shown = await renderScreen(<Finishing before={before} {...(stars && { stars })} />, { url, server });
  await page.getByRole('button', { name: '学完' }).click();
  return shown;
};
const top = () => topPage(appNavigator.getSnapshot());

test('completing a course prompts for a rating', async () => {
  await finish(mineOf(false));
  await waitFor(() => expect(top().url).toBe('/pages/appPop/majorCourseBack?id=7'));
});

test.each([
  ['had completed it before', mineOf(true), undefined],
  ['is read as themselves only now', null, undefined],
  ['has given stars', mineOf(false), 5],
])('a person who %s is not prompted', async (_, before, stars) => {
  await finish(before, stars);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(top().path).toBe('/pages/index/course');
});
