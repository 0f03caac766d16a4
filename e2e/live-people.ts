import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { beSignedIn } from './person.ts';

/** The demo academy's expert, who can go live. */
export const expertMobile = '13800000002';

/** What the expert sees of what is sent, and what somebody who watches sees. */
export const preview = '[aria-label="直播画面预览"] canvas';
export const broadcast = 'section[aria-label^="视频"] video';
/** What somebody who sits beside the expert sees. */
export const seatPicture = 'video[aria-label="连麦画面"]';

export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });

/** A live of one's own that did not end yet: one that runs already goes on, as at a second try. */
export async function findOwnLive(request: APIRequestContext, token: string): Promise<number> {
  const answer = await request.get('/app/v1/user/expert/live', { headers: { token } });
  const { list } = (await answer.json()).data;
  const lives: { content_id: number; content_type: string; recorded: boolean; live_status: number }[] =
    list.filter(
      (each: (typeof lives)[number]) =>
        each.content_type === 'expertLive' && !each.recorded && each.live_status < 2,
    );
  const live = lives.find(({ live_status: status }) => status === 1) ?? lives[0];
  expect(live, 'a live to begin').toBeTruthy();
  return live!.content_id;
}

/** A phone of one's own in a browser. */
export async function openPhone(browser: Browser, token: string): Promise<Page> {
  const { viewport, hasTouch, isMobile, locale, timezoneId, baseURL } = test.info().project.use;
  const context = await browser.newContext({
    viewport,
    hasTouch,
    isMobile,
    locale,
    timezoneId,
    // The room's client does not believe that localhost can be out of reach.
    baseURL: baseURL!.replace('localhost', '127.0.0.1'),
    permissions: ['camera', 'microphone'],
  });
  const page = await context.newPage();
  await beSignedIn(page, token);
  return page;
}

/** Opens the page where an expert goes live, and sends. */
export async function goLive(expert: Page, id: number): Promise<void> {
  await expert.goto(`/wx/pages/media/livePush?id=${id}`);
  await button(expert, /^(?:开始|继续)直播$/).click();
  await expect(expert.getByText('网络良好')).toBeVisible({ timeout: 30_000 });
}

export async function watchLive(parent: Page, id: number): Promise<void> {
  await parent.goto(`/wx/pages/media/expertLive?id=${id}&type=expertLive`);
  await button(parent, '进入直播').click();
}

export async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: '说点什么' }).fill(words);
  await button(page, '发送').click();
}

/** What is said in the room, as one of the pages shows it. */
export const said = (page: Page, words: string) =>
  page.getByRole('log', { name: '直播间的评论' }).getByText(words);

/** What the expert does with something that was said. */
export async function doWith(expert: Page, words: string, deed: RegExp): Promise<void> {
  await button(expert.getByRole('log'), new RegExp(words)).click();
  await expert.getByRole('dialog').getByRole('button', { name: deed }).click();
}

export const closeSheet = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

/** Asks for a seat, with a question and by voice alone where one does not want to be seen. */
export async function askForSeat(parent: Page, question: string): Promise<void> {
  await button(parent, /^连麦/).click();
  await parent.getByRole('textbox', { name: /想问的问题/ }).fill(question);
  await button(parent, '申请连麦').click();
}
