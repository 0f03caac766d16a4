import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { messages, pageLoad, timeoutMessage } from '@academy/contract/limits.ts';
import { ButtonLink } from '../button/button-link.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { Empty } from './empty.tsx';
import { Failure } from './failure.tsx';
import { Loading } from './loading.tsx';

test('the whole area of a failure retries, by press and keyboard', async () => {
  let tries = 0;
  const screen = await render(<Failure error={null} onRetry={() => (tries += 1)} />);
  const button = screen.getByRole('alert').getByRole('button', { name: messages.tapToReload });
  expect(button.element().getBoundingClientRect().width).toBe(screen.container.clientWidth);
  await button.click({ position: { x: 5, y: 5 } });
  await userEvent.keyboard('{Enter}');
  expect(tries).toBe(2);
  await expectAccessible(screen.container);
});

test('a timeout says 点击屏幕重试, and the whole surface retries', async () => {
  let tries = 0;
  const late = { message: timeoutMessage };
  const drawing = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  const screen = await render(<Failure src={drawing} error={late} onRetry={() => (tries += 1)} />);
  const button = screen.getByRole('alert').getByRole('button', { name: '连接超时，请点击屏幕重试' });
  const { height } = button.element().getBoundingClientRect();
  expect(height).toBeGreaterThan(window.innerHeight * 0.75);
  for (const y of [5, height - 5]) await button.click({ position: { x: 5, y } });
  expect(tries).toBe(2);
  await expectAccessible(screen.container);
  await screen.rerender(<Failure error={{ message: '服务开小差了' }} onRetry={() => {}} />);
  await expect.element(screen.getByRole('button', { name: messages.tapToReload })).toBeVisible();
});

test('a refusal says why, in the words of the server', async () => {
  const refusal = { message: '您没有权限进行此操作', refused: true };
  const screen = await render(<Failure error={refusal} onRetry={() => {}} />);
  await expect.element(screen.getByRole('button', { name: '您没有权限进行此操作，点击重试' })).toBeVisible();
});

test('an empty state shows its text and its way forward', async () => {
  const screen = await render(
    <Empty text="还没有收藏。">
      <ButtonLink href="#home">去看看课程</ButtonLink>
    </Empty>,
  );
  await expect.element(screen.getByText('还没有收藏。')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '去看看课程' })).toBeVisible();
  await expectAccessible(screen.container);
});

test('the loading indicator is announced, and visible only after the delay', async () => {
  const screen = await render(<Loading />);
  const status = screen.getByRole('status', { name: '加载中' });
  const { animationDelay } = getComputedStyle(status.element().firstElementChild!);
  expect(Number.parseFloat(animationDelay) * 1000).toBe(pageLoad.loadingDelay);
  await expect.poll(() => getComputedStyle(status.element().firstElementChild!).opacity).toBe('1');
  await expectAccessible(screen.container);
});
