import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { confirmLeaving } from './confirm-leaving.ts';

test('leaving for another site names its host first, and asks', async () => {
  const left: string[] = [];
  const url = 'https://edu.invalid/a?b=1';
  await render(<DialogHost />);
  const dialog = page.getByRole('dialog', { name: '离开有效父母学院？' });
  void confirmLeaving(url, (address) => left.push(address));
  await expect.element(dialog.getByText(/将打开 edu\.invalid 的页面/)).toBeVisible();
  await dialog.getByRole('button', { name: '留在这里' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(left).toEqual([]);
  void confirmLeaving(url, (address) => left.push(address));
  await dialog.getByRole('button', { name: '打开' }).click();
  await expect.poll(() => left).toEqual([url]);
});
