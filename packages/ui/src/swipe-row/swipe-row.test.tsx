import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { SwipeRow } from './swipe-row.tsx';

const show = (onAction = vi.fn<() => void>()) =>
  render(
    <SwipeRow action="移除" name="睡前十五分钟" onAction={onAction}>
      <a href="#a">睡前十五分钟</a>
    </SwipeRow>,
  );

const isSeen = (element: Element) => {
  const { left, right } = element.getBoundingClientRect();
  return left >= 0 && right <= window.innerWidth;
};

test('the action is beside the row until revealed, and the row stays where it is released', async () => {
  const screen = await show();
  const button = screen.getByRole('button', { name: '移除：睡前十五分钟' });
  expect(isSeen(button.element())).toBe(false);
  screen.container.firstElementChild!.scrollTo(1_000, 0);
  await expect.poll(() => isSeen(button.element())).toBe(true);
  await expectAccessible(screen.container);
});

test('the keyboard reveals and presses it', async () => {
  const onAction = vi.fn<() => void>();
  const screen = await show(onAction);
  await userEvent.tab();
  await userEvent.tab();
  const button = screen.getByRole('button', { name: '移除：睡前十五分钟' });
  await expect.element(button).toHaveFocus();
  await expect.poll(() => isSeen(button.element())).toBe(true);
  await userEvent.keyboard('{Enter}');
  expect(onAction).toHaveBeenCalledOnce();
});
