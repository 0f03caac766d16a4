import { expect, type Locator, type Page, test } from '@playwright/test';
import { getToken, newMobile, signInPage } from './person.ts';

/** How the assistant answers: with a source, with a question back, or not. */

test.beforeEach(async ({ page, request }) => {
  // A guest may ask three questions only.
  await signInPage(page, await getToken(request, newMobile()));
  await page.goto('/wx/pages/ai/ai');
});

/** Asks, and waits for the end of the answer; returns the turn. */
async function ask(page: Page, question: string): Promise<Locator> {
  await page.getByRole('textbox', { name: '您的问题' }).fill(question);
  await page.getByRole('button', { name: '发送' }).click();
  return finish(page, question);
}

async function finish(page: Page, question: string): Promise<Locator> {
  const turn = page.getByRole('article', { name: `问：${question}`, exact: true }).last();
  await expect(turn.getByRole('button', { name: '有帮助' })).toBeVisible({ timeout: 40_000 });
  return turn;
}

/**
 * Asks one question after the other until the questions to tap below the answer have this label; returns the list. Which
 * question is asked back changes with the phrasings, and that some are does not.
 */
async function askUntilOffered(page: Page, label: string, questions: readonly string[]): Promise<Locator> {
  for (const question of questions) {
    const list = (await ask(page, question)).getByRole('list', { name: label });
    if (await list.isVisible()) return list;
  }
  throw new Error(`None of ${questions.join('、')} got ${label}.`);
}

/** The addresses of the sources that a turn cites, without the places in them. */
async function sourcesOf(turn: Locator): Promise<string[]> {
  const links = await turn.getByRole('region', { name: '出处' }).getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  return addresses.map((address) => {
    const { pathname, searchParams } = new URL(address!, 'http://academy');
    return `${pathname}?id=${searchParams.get('id')}`;
  });
}

/** Taps a question of a list; expects it to be answered from a source that can be opened. */
async function expectAnswered(page: Page, choice: Locator): Promise<void> {
  const question = (await choice.textContent())!;
  await choice.click();
  const turn = await finish(page, question);
  await expect(turn.getByText(/专家审定|学院资料摘录/)).toBeVisible();
  expect((await sourcesOf(turn)).length).toBeGreaterThan(0);
}

test('a vague question is asked back, and a tap on one of up to three leads to an answer with a source', async ({
  page,
}) => {
  const vague = ['孩子怕', '孩子不听话', '孩子总是闹', '孩子哭'];
  const choices = (await askUntilOffered(page, '您想问的是', vague)).getByRole('button');
  await expect(page.getByText('您想问的是哪一种？').last()).toBeVisible();
  const count = await choices.count();
  expect(count).toBeGreaterThanOrEqual(2);
  expect(count).toBeLessThanOrEqual(3);
  await expectAnswered(page, choices.first());
  // The other choices stay: the first tap may have been the wrong one.
  await expectAnswered(page, choices.last());
});

test('a follow-up stays with the source of the answer, and a new topic leaves it', async ({ page }) => {
  const first = await ask(page, '孩子怕黑，不敢一个人睡，怎么分床？');
  const sources = await sourcesOf(first);
  expect(sources.length).toBeGreaterThan(0);

  const followUp = await ask(page, '那要是他不肯呢？');
  const cited = await sourcesOf(followUp);
  // The honest sentence has no source.
  if (cited.length === 0) await expect(followUp.getByText(/没有再多说/)).toBeVisible();
  for (const source of cited) expect(sources).toContain(source);

  const other = await ask(page, '对了，孩子写作业拖拖拉拉，催也没用，怎么办？');
  await expect(other.getByText(/专家审定|学院资料摘录/)).toBeVisible();
  await expect(other.getByText(/作业/).nth(1)).toBeVisible();
  const left = await sourcesOf(other);
  expect(left.length).toBeGreaterThan(0);
  for (const source of left) expect([...sources, ...cited]).not.toContain(source);
});

test('the badge of an approved answer opens who signed it and since when, by touch and by key', async ({
  page,
}) => {
  const turn = await ask(page, '孩子写作业拖拖拉拉，催也没用，怎么办？');
  const badge = turn.getByRole('button', { name: '专家审定' });
  const signature = page.getByRole('dialog', { name: '专家审定' });
  await badge.tap();
  await expect(signature.getByText(/的回答由.+审定，.*\d+:\d\d 起使用/)).toBeVisible();
  await signature.getByRole('button', { name: '关闭' }).tap();
  await expect(signature).toBeHidden();

  await badge.press('Enter');
  const expert = signature.getByRole('link', { name: '认识这位专家' });
  await expect(expert).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signature).toBeHidden();
  await expect(badge).toBeFocused();
  await badge.press('Enter');
  await expert.click();
  await expect(page).toHaveURL(/\/pages\/index\/expert/);
});

test('a question that nothing answers gets the nearest questions, which are answered', async ({ page }) => {
  const unanswered = ['爷爷奶奶太宠孩子', '孩子总是哭', '量子计算机怎么造'];
  const list = await askUntilOffered(page, '最近的问题', unanswered);
  const turn = page.getByRole('article').last();
  await expect(turn.getByText(/没有可靠的依据/)).toBeVisible();
  await expect(turn.getByText(/专家审定|学院资料摘录/)).toBeHidden();
  await expectAnswered(page, list.getByRole('button').first());
});
