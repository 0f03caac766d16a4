import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { signInPage } from './person.ts';

/** The demo academy's expert, who may go live. */
export const expertMobile = '13800000002';

/** The expert's preview of the broadcast, and the viewer's video. */
export const preview = '[aria-label="直播画面预览"] canvas';
export const broadcast = 'section[aria-label^="视频"] video';
/** The video of a guest on a seat. */
export const seatPicture = 'video[aria-label="连麦画面"]';

export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });

/** A live of the expert that has not ended; a running one is continued, as in a retry. */
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

/** A phone with its own browser context. */
export async function openPhone(browser: Browser, token: string): Promise<Page> {
  const { viewport, hasTouch, isMobile, locale, timezoneId, baseURL } = test.info().project.use;
  const context = await browser.newContext({
    viewport,
    hasTouch,
    isMobile,
    locale,
    timezoneId,
    // Makes the room's client notice being offline, although localhost stays reachable.
    baseURL: baseURL!.replace('localhost', '127.0.0.1'),
    permissions: ['camera', 'microphone'],
  });
  const page = await context.newPage();
  await signInPage(page, token);
  return page;
}

/** Opens the expert's live page and starts broadcasting. */
export async function goLive(expert: Page, id: number): Promise<void> {
  await expert.goto(`/wx/pages/media/livePush?id=${id}`);
  await button(expert, /^(?:开始|继续)直播$/).click();
  // Before its time a start is confirmed.
  const confirm = expert.getByRole('dialog').getByRole('button', { name: '现在开播' });
  await expect(confirm.or(expert.getByText('网络良好'))).toBeVisible({ timeout: 30_000 });
  if (await confirm.isVisible()) await confirm.click();
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

/** A message in the room, as one page shows it. */
export const findMessage = (page: Page, words: string) =>
  page.getByRole('log', { name: '直播间的评论' }).getByText(words);

/** Opens the expert's menu of a message and chooses an action. */
export async function moderate(expert: Page, words: string, action: RegExp): Promise<void> {
  await button(expert.getByRole('log'), new RegExp(words)).click();
  await expert.getByRole('dialog').getByRole('button', { name: action }).click();
}

export const closeSheet = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

/** Requests a seat with a question; by voice only without a camera. */
export async function requestSeat(parent: Page, question: string): Promise<void> {
  await button(parent, /^连麦/).click();
  await parent.getByRole('textbox', { name: /想问的问题/ }).fill(question);
  await button(parent, '申请连麦').click();
}
