import { expect, type Page, test } from '@playwright/test';

async function ask(page: Page, question: string) {
  await page.getByRole('textbox', { name: '您的问题' }).fill(question);
  await page.getByRole('button', { name: '发送' }).click();
  return page.getByRole('article', { name: `问：${question}` });
}

test('somebody in danger can call at once, is stayed with, and another matter is answered below the numbers', async ({
  page,
}) => {
  await page.goto('/wx/pages/ai/ai');
  const urgent = await ask(page, '我不想活了');
  await expect(urgent.getByText('谢谢你把这句话说出来')).toBeVisible();
  const numbers = urgent.getByRole('list', { name: '求助电话' }).getByRole('link');
  await expect(numbers.first()).toHaveAttribute('href', 'tel:12356');
  await expect(numbers.nth(1)).toHaveAttribute('href', 'tel:120');
  await expect(urgent.getByText('正在查学院的资料')).toBeHidden();
  // The next messages wait for the end of the answer before.
  await expect(urgent.getByRole('button', { name: '有帮助' })).toBeVisible({ timeout: 30_000 });

  const nod = await ask(page, '嗯');
  await expect(nod.getByText('我还在')).toBeVisible();
  await expect(nod.getByRole('list', { name: '求助电话' }).getByRole('link').first()).toHaveAttribute(
    'href',
    'tel:12356',
  );
  await expect(nod.getByRole('button', { name: '有帮助' })).toBeVisible({ timeout: 30_000 });

  const other = await ask(page, '孩子写作业拖拖拉拉，催也没用，怎么办？');
  const badge = other.getByRole('button', { name: '专家审定' });
  await expect(badge).toBeVisible();
  const notice = other.getByRole('note', { name: '紧急求助' });
  await expect(notice.getByRole('link', { name: '拨打 110' })).toHaveAttribute('href', 'tel:110');
  // The expert has not written the line. Both are measured at once: the page scrolls while the answer grows.
  const distance = await badge.evaluate((label) => {
    const line = label.closest('article')!.querySelector('[role="note"]')!;
    return label.getBoundingClientRect().top - line.getBoundingClientRect().bottom;
  });
  expect(distance).toBeGreaterThanOrEqual(0);
  await expect(other.getByRole('list', { name: '求助电话' })).toBeHidden();
});
