import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { signInPage, getToken, newMobile } from './person.ts';

interface Card {
  readonly content_id: number;
  readonly title: string;
  readonly expert_name: string | null;
}

export async function listOf(request: APIRequestContext, call: string, token?: string): Promise<Card[]> {
  const answer = await request.get(`/app/v1/${call}`, token ? { headers: { token } } : {});
  return (await answer.json()).data.list;
}

export const recommended = (request: APIRequestContext) =>
  listOf(request, 'index/recommend/video?size=20&area_id=1');

export const feed = (query: string) => `/wx/pages/media/miniVideo?${query}`;
export const title = (page: Page, text: string) =>
  page.getByRole('heading', { level: 1, name: text, exact: true });

/** The position of the playing video; -1 while none plays. */
export const timeOf = (page: Page) =>
  page.evaluate(() => {
    const playing = [...document.querySelectorAll('video')].find((video) => !video.paused);
    return playing?.currentTime ?? -1;
  });
export const waitUntilPlaying = async (page: Page) =>
  expect.poll(() => timeOf(page), { timeout: 15_000 }).toBeGreaterThan(0.2);

/**
 * Waits until a slide fills the screen. A touch before that would stop the slide that still moves, and Playwright would
 * scroll to a button that does.
 */
async function waitUntilSlideRests(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const slides = [...document.querySelectorAll<HTMLElement>('main section')];
    return slides.some(
      (slide) => !slide.inert && Math.abs(slide.getBoundingClientRect().top) < 1 && slide.clientHeight > 0,
    );
  });
}

/** Swipes upwards over the video, and waits until the next slide rests. */
export async function swipe(page: Page): Promise<void> {
  await waitUntilSlideRests(page);
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 160, y }] });
  await send('touchStart', 640);
  for (let y = 610; y >= 130; y -= 30) await send('touchMove', y);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
  await waitUntilSlideRests(page);
}

/**
 * Waits until no page moves. A tap during the movement is refused, and Playwright would scroll before its next
 * attempt, which here is a swipe.
 */
export async function waitUntilAtRest(page: Page): Promise<void> {
  await expect(page).toHaveURL(/media\/miniVideo\?/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.waitForFunction(() => !(document as { activeViewTransition?: unknown }).activeViewTransition);
}

export const touch = (page: Page) => page.touchscreen.tap(150, 330);

export async function signInAsNewUser(page: Page): Promise<string> {
  const token = await getToken(page.request, newMobile());
  await signInPage(page, token);
  return token;
}
