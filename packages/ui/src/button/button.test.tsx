import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { ButtonLink } from './button-link.tsx';
import { Button } from './button.tsx';

test('a press calls the handler, also from the keyboard', async () => {
  let presses = 0;
  const screen = await render(<Button onClick={() => (presses += 1)}>继续学习</Button>);
  const button = screen.getByRole('button', { name: '继续学习' });
  await button.click();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(presses).toBe(2);
  await expectAccessible(screen.container);
});

test('it is busy until the promise of its press settles, ignores presses and keeps the focus', async () => {
  let presses = 0;
  let finish = () => {};
  const screen = await render(
    <Button
      onClick={() => {
        presses += 1;
        return new Promise<void>((resolve) => (finish = resolve));
      }}
    >
      提交
    </Button>,
  );
  const button = screen.getByRole('button', { name: '提交' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(presses).toBe(1);
  expect(document.activeElement).toBe(button.element());
  finish();
  await expect.element(button).not.toHaveAttribute('aria-busy');
});

test('small buttons and links keep a target of 44 px', async () => {
  const screen = await render(
    <>
      <Button small>关注</Button>
      <ButtonLink small variant="quiet" href="/wx/">
        去毕业
      </ButtonLink>
      <Button variant="plain">取消</Button>
    </>,
  );
  for (const element of screen.container.children) {
    const { width, height } = element.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await expect.element(screen.getByRole('link', { name: '去毕业' })).toHaveAttribute('href', '/wx/');
  await expectAccessible(screen.container);
});
