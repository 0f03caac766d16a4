import { expect, type Page, test } from '@playwright/test';
import { signInPage, getToken, newMobile } from './person.ts';

const field = (page: Page) => page.getByRole('textbox', { name: '您的问题' });
const done = (page: Page) => page.getByRole('button', { name: '有帮助' });

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await page.getByRole('button', { name: '发送' }).click();
}

test('a parent asks a popular question, follows a source, rates, and finds it in the history after a reload', async ({
  page,
  request,
}) => {
  await signInPage(page, await getToken(request, newMobile()));
  await page.goto('/wx/pages/ai/ai');
  const hot = page.getByRole('region', { name: '大家都在问' }).getByRole('listitem').first();
  const question = (await hot.textContent())!;
  await hot.getByRole('button').click();

  const turn = page.getByRole('article', { name: `问：${question}` });
  await expect(turn.getByText('专家审定')).toBeVisible();
  await expect(done(page)).toBeVisible({ timeout: 30_000 });

  const source = turn.getByRole('region', { name: '出处' }).getByRole('link').last();
  const address = (await source.getAttribute('href'))!;
  await source.click();
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address);
  await page.goBack();
  await expect(turn).toBeVisible();

  await done(page).click();
  await expect(done(page)).toHaveAttribute('aria-pressed', 'true');

  await page.reload();
  await expect(turn).toBeVisible();
  await page.getByRole('button', { name: '新对话' }).click();
  await page.getByRole('button', { name: '问答历史' }).click();
  const history = page.getByRole('dialog', { name: '问答历史' });
  await history.getByRole('searchbox', { name: '搜索问答历史' }).fill(question.slice(0, 6));
  await history.getByRole('button', { name: question }).first().click();
  await expect(turn).toBeVisible();
  await expect(done(page)).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: '问答历史' }).click();
  await history.getByRole('button', { name: `删除：${question}` }).click();
  await page.getByRole('dialog', { name: '删除这次对话？' }).getByRole('button', { name: '删除' }).click();
  await expect(history.getByText('还没有问过问题。问过的都会记在这里。')).toBeVisible();
  await history.getByRole('button', { name: '关闭' }).click();
  await expect(turn).toBeHidden();
  await expect(page.getByRole('heading', { name: '大家都在问' })).toBeVisible();
});

test('a citation in an answer opens the article at its paragraph', async ({ page }) => {
  await page.goto('/wx/pages/ai/ai');
  await ask(page, '想请老师给孩子调座位，坐哪里合适');
  await expect(page.getByText('学院资料摘录')).toBeVisible();
  const mark = page.locator('a[aria-label^="出处"][href*="paragraph="]').first();
  await expect(done(page)).toBeVisible({ timeout: 30_000 });
  const quote = page.getByRole('region', { name: '出处' }).locator('a[href*="paragraph="]').first();
  const words = (await quote.textContent())!.replace(/^.*?“/, '').slice(0, 12);
  const address = (await mark.getAttribute('href'))!;
  await mark.click();
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address);
  await expect(page.getByRole('article').getByText(words).first()).toBeInViewport();
});

test('an answer interrupted by a lost connection is complete once it is back', async ({
  page,
  context,
  request,
}) => {
  await signInPage(page, await getToken(request, newMobile()));
  await page.goto('/wx/pages/ai/ai');
  await ask(page, '孩子写作业拖拖拉拉，催也没用，怎么办？');
  const turn = page.getByRole('article');
  await expect(turn.getByText('专家审定')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('现在没有网络。可以先写好，连上网再发。')).toBeVisible();
  await context.setOffline(false);
  await expect(done(page)).toBeVisible({ timeout: 30_000 });
  const { data } = await page.evaluate(async () => {
    const token = JSON.parse(localStorage.getItem('user_identity_token')!) as string;
    const { sessionId } = JSON.parse(localStorage.getItem('ai_conversation')!) as { sessionId: string };
    const answer = await fetch(`/app/v1/qa/history?session_id=${sessionId}`, { headers: { token } });
    return answer.json() as Promise<{ data: { records: { list: { answer: string }[] } } }>;
  });
  const whole = data.records.list[0]!.answer.replaceAll(/\[\d+\]|^(?:- |\d+\. )/gm, '').replaceAll(/\s/g, '');
  const shown = (await turn.textContent())!.replaceAll(/\s/g, '');
  expect(shown).toContain(whole.slice(-12));
  expect(shown).toContain(whole.slice(0, 12));
});

test('a question asked offline is kept, also after a reload', async ({ page, context }) => {
  const question = '注意力不集中座位怎么安排';
  // A part of the page that is still on its way when the line is lost fails the page.
  await page.goto('/wx/pages/ai/ai', { waitUntil: 'networkidle' });
  await expect(page.getByText('没有登录，今天还可以问 3 个问题。')).toBeVisible();
  await context.setOffline(true);
  await ask(page, question);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(field(page)).toHaveValue(question);
  await expect(page.getByRole('article')).toHaveCount(0);
  await context.setOffline(false);
  await page.reload();
  await expect(field(page)).toHaveValue(question);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(done(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('article', { name: `问：${question}` })).toHaveCount(1);
});

test('a guest may ask three questions and is then sent to the login page', async ({ page }) => {
  await page.goto('/wx/pages/ai/ai');
  for (const [at, question] of ['怎么谈零花钱', '孩子挑食怎么办', '怎么表扬孩子'].entries()) {
    await expect(page.getByText(`没有登录，今天还可以问 ${3 - at} 个问题。`)).toBeVisible();
    await ask(page, question);
    await expect(page.getByRole('button', { name: '停止回答' })).toBeVisible();
    await page.getByRole('button', { name: '停止回答' }).click();
    await expect(page.getByRole('button', { name: '发送' })).toBeVisible();
  }
  await expect(page.getByText('今天的 3 个问题已经问完了，登录后可以接着问。')).toBeVisible();
  await ask(page, '还想再问一个');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(field(page)).toHaveValue('还想再问一个');
  await page.getByRole('button', { name: '问答历史' }).click();
  await page.getByRole('dialog', { name: '问答历史' }).getByRole('button', { name: /登录/ }).click();
  await expect(page).toHaveURL(/\/pages\/common\/login/);
  await page.getByRole('textbox', { name: /手机/ }).first().click();
});
