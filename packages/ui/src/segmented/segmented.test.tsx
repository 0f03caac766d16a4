import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { Segmented } from './segmented.tsx';

const themes = [
  { key: 'system', label: '跟随系统' },
  { key: 'light', label: '浅色' },
  { key: 'dark', label: '深色' },
] as const;

function Theme() {
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system');
  return <Segmented label="外观" items={themes} value={theme} onChange={setTheme} />;
}

test('a press and the arrow keys choose, and its target is the full 44 px', async () => {
  const screen = await render(<Theme />);
  const group = screen.getByRole('group', { name: '外观' });
  await screen.getByText('浅色').click();
  await expect.element(group.getByRole('radio', { name: '浅色' })).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  const dark = group.getByRole('radio', { name: '深色' });
  await expect.element(dark).toBeChecked();
  await expect.element(dark).toHaveFocus();
  expect(group.element().getBoundingClientRect().height).toBe(44);
  const { left, top } = group.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 30, top + 1)?.textContent).toBe('跟随系统');
  await expectAccessible(screen.container);
});
