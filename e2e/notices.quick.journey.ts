import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { signInPage, getToken, newMobile } from './person.ts';
import { useQuickTime } from './quick-page.ts';

/** 李慕晴, the demo expert who goes live. In an academy of its own, because nobody else may wait for this live. */
const expertMobile = '13800000002';

interface Card {
  content_id: number;
  title: string;
}

async function findUpcoming(request: APIRequestContext, token: string): Promise<Card> {
  const answer = await request.get('/app/v1/user/expert/live?status=0', { headers: { token } });
  const { data } = await answer.json();
  const card = (data.list as (Card & { recorded: boolean; content_type: string })[]).find(
    ({ recorded, content_type }) => !recorded && content_type === 'expertLive',
  );
  expect(card).toBeDefined();
  return card!;
}

const mineTab = (page: Page) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /^我的/ });

test('a user who reserved a live is notified when it starts, opens it, and the notice is read', async ({
  page,
  context,
  request,
}) => {
  await useQuickTime(context);
  const expert = await getToken(request, expertMobile);
  const { content_id: id, title } = await findUpcoming(request, expert);
  const parent = await getToken(request, newMobile());
  await signInPage(page, parent);

  await page.goto(`/wx/pages/media/expertLive?id=${id}&type=expertLive`);
  await page.getByRole('button', { name: '预约直播' }).click();
  await expect(page.getByRole('button', { name: '已预约' })).toBeVisible();
  const reserved = async () => {
    const answer = await request.get('/app/v1/user/reserve', { headers: { token: parent } });
    return (await answer.json()).data.list.length as number;
  };
  await expect.poll(reserved).toBe(1);
  await page.goto('/wx/');
  await expect(mineTab(page)).toHaveAccessibleName('我的');

  const headers = { token: expert };
  const began = await request.post('/app/v1/user/expert/startlive', {
    headers,
    form: { content_id: id, confirmed: 1 },
  });
  expect(await began.json()).toMatchObject({ code: 200, data: { status: 1 } });
  const countUnread = async () => {
    const answer = await request.get('/app/v1/user/notice', { headers: { token: parent } });
    return (await answer.json()).data.unread_count as number;
  };
  await expect.poll(countUnread, { timeout: 20_000 }).toBe(1);

  // On the open page, without any interaction.
  const banner = page.getByRole('status').filter({ hasText: `您预约的《${title}》已经开始` });
  await expect(banner).toBeVisible({ timeout: 20_000 });
  await expect(mineTab(page)).toHaveAccessibleName(/^我的\s*1\s*条未读$/);
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.goto('/wx/pages/mine/mine');
  await page.getByRole('link', { name: /^消息\s*1\s*条未读$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  await page.getByRole('link', { name: /^未读\s*直播开始了/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(countUnread).toBe(0);

  await page.goto('/wx/pages/mine/mine');
  await expect(mineTab(page)).toHaveAccessibleName('我的');
  await page.getByRole('link', { name: /^消息$/ }).click();
  await expect(page.getByRole('link', { name: /^直播开始了/ })).toBeVisible();
  await request.post('/app/v1/user/expert/endlive', { headers, form: { content_id: id } });
  // A notice that is no longer true is gone.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^直播开始了/ })).toHaveCount(0);
});
