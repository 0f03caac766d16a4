import { type APIRequestContext, expect, type Page } from '@playwright/test';

interface Lesson {
  readonly id: number;
  readonly title: string;
  readonly video: { readonly seconds: number };
}

export interface Course {
  readonly id: number;
  readonly title: string;
  readonly address: string;
  readonly lessons: readonly Lesson[];
}

/** A course of the demo academy, found by words of its title. */
export async function findCourse(request: APIRequestContext, words: string): Promise<Course> {
  const answer = await request.get('/app/v1/index/recommend?content_type=course&size=20');
  const { data } = await answer.json();
  const { content_id: id, title } = data.list.find((each: { title: string }) => each.title.includes(words));
  const detail = await request.get(`/app/v1/content/detail?content_id=${id}&content_type=course`);
  const { course } = (await detail.json()).data;
  return {
    id,
    title,
    address: `/wx/pages/index/course?id=${id}&type=course`,
    lessons: course.chapters.flatMap(({ lessons }: { lessons: Lesson[] }) => lessons),
  };
}

/** A page below another keeps its video. */
const video = (page: Page) => page.locator('video').filter({ visible: true });

/** The position of the page's video, in seconds. */
export const timeOf = (page: Page): Promise<number> =>
  video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

export const waitUntilPlayedTo = (page: Page, second: number): Promise<void> =>
  expect.poll(() => timeOf(page), { timeout: 30_000, intervals: [100] }).toBeGreaterThan(second);

/** Starts or resumes the video and waits until it has played to a second. */
export async function watchTo(page: Page, second: number): Promise<void> {
  await page.getByRole('button', { name: /^(?:开始|继续)学习$/ }).click();
  await waitUntilPlayedTo(page, second);
}

/** The row of a lesson in its course; its text says how much of it counts. */
export const lessonRow = (page: Page, lesson: Lesson) =>
  page.getByRole('button', { name: new RegExp(lesson.title) });

/**
 * Watches a lesson until it counts as completed. A busy machine may miss some of it; then the reported missing part
 * is watched again, as a parent would.
 */
export async function learn(page: Page, lesson: Lesson): Promise<void> {
  // When the whole course is completed, its page is below another.
  const row = page.locator('button').filter({ hasText: lesson.title });
  const words = () => row.innerText();
  const isLearned = async (within: number): Promise<boolean> => {
    await expect
      .poll(words, { timeout: within })
      .toContain('已学完')
      .catch(() => {});
    return (await words()).includes('已学完');
  };
  if (!/正在播放|已学完/.test(await words())) await row.click();
  for (let again = 0; again < 4; again += 1) {
    await expect.poll(words).toMatch(/正在播放|已学完/);
    await expect.poll(words, { timeout: 60_000 }).toMatch(/已学完|^(?!.*正在播放)/s);
    if (await isLearned(3_000)) return;
    await page.getByRole('button', { name: '为什么还没完成？' }).click();
    const part = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: lesson.title }) });
    await part.getByRole('button', { name: /看/ }).first().click();
  }
  expect(await isLearned(30_000)).toBe(true);
}
