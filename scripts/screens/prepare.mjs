// Steps that are run before a screenshot is taken.

export async function goLive(page) {
  await page.getByRole('button', { name: /^(?:开始|继续)直播$/ }).click();
  await page.getByText('网络良好').waitFor();
  await page.waitForTimeout(1_500);
}

export const askQuestion = (question) => async (page) => {
  await page.getByRole('textbox', { name: '您的问题' }).fill(question);
  await page.getByRole('button', { name: '发送' }).click();
  await page.getByRole('button', { name: '有帮助' }).waitFor({ timeout: 60_000 });
};
