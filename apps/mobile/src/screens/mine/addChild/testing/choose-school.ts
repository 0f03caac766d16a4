import { page } from 'vitest/browser';

/** Opens the list of schools and chooses 明泉小学. */
export async function chooseSchool(): Promise<void> {
  await page.getByRole('button', { name: '学校：选择学校' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /明泉小学/ })
    .click();
}
