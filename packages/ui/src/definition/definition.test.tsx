import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { Definition } from './definition.tsx';

test('it opens by tap or key, shows the definition, and returns the focus', async () => {
  const screen = await render(<Definition term="学习的家庭" text="至少有一位家长学习过的孩子数。" />);
  expect(screen.getByText('至少有一位家长学习过的孩子数。').query()).toBeNull();
  const button = screen.getByRole('button', { name: '学习的家庭是什么意思' });
  await button.click();
  const sheet = screen.getByRole('dialog', { name: '学习的家庭' });
  await expect.element(sheet).toMatchTextContent(/至少有一位家长学习过的孩子数。/);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
