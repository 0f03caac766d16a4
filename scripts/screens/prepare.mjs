// Steps that are run before a screenshot is taken.

export async function goLive(page) {
  await page.getByRole('button', { name: /^(?:开始|继续)直播$/ }).click();
  const isSending = page.getByText('网络良好');
  // More than half an hour before its time the expert is asked first.
  const confirmation = page.getByRole('button', { name: '现在开播' });
  await isSending.or(confirmation).waitFor();
  if (await confirmation.isVisible()) await confirmation.click();
  await isSending.waitFor();
  await page.waitForTimeout(1_500);
}

export const askQuestion = (question) => async (page) => {
  await page.getByRole('textbox', { name: '您的问题' }).fill(question);
  await page.getByRole('button', { name: '发送' }).click();
  await page.getByRole('button', { name: '有帮助' }).waitFor({ timeout: 60_000 });
};
