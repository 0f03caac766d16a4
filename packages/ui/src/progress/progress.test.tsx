import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { Progress } from './progress.tsx';

test('it has its value for screen readers', async () => {
  const screen = await render(<Progress value={14} max={20} label="已修学分" tone="teal" />);
  const line = screen.getByRole('progressbar', { name: '已修学分' });
  await expect.element(line).toHaveAttribute('value', '14');
  await expect.element(line).toHaveAttribute('max', '20');
  expect(screen.container.querySelector('progress')?.position).toBeCloseTo(0.7);
  await expectAccessible(screen.container);
});
