import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { UploadProgress } from './upload-progress.tsx';

test.each([
  ['waiting', '等待上传', ''],
  ['sending', '已上传 40%', ''],
  ['done', '上传完成', '作业.jpg：上传完成'],
  ['failed', '图片太大', '作业.jpg：图片太大'],
] as const)('%s shows “%s” and announces the result only', async (state, words, announced) => {
  const events: string[] = [];
  const screen = await render(
    <UploadProgress
      name="作业.jpg"
      state={state}
      share={0.409}
      error={state === 'failed' ? '图片太大' : undefined}
      onRetry={() => events.push('retry')}
      onCancel={() => events.push('cancel')}
    />,
  );
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  expect(screen.getByRole('status').element().textContent).toBe(announced);
  const bars = screen.getByRole('progressbar', { name: '作业.jpg的上传进度' }).elements();
  expect(bars.map((bar) => bar.getAttribute('value'))).toEqual(state === 'sending' ? ['40'] : []);
  if (state === 'failed') await screen.getByRole('button', { name: '重试上传作业.jpg' }).click();
  await screen
    .getByRole('button', { name: /作业\.jpg$/ })
    .last()
    .click();
  expect(events).toEqual(state === 'failed' ? ['retry', 'cancel'] : ['cancel']);
  await expectAccessible(screen.container);
});
