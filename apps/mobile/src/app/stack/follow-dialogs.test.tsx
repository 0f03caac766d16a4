import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { appNavigator } from '../../navigation/navigator.ts';
import { MemoryWindow } from '../../testing/memory-window.ts';
import { closeTopDialog } from './close-top-dialog.ts';
import { followDialogs } from './follow-dialogs.ts';

function Area() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        选地区
      </button>
      <Sheet open={isOpen} title="选择地区" onClose={() => setOpen(false)}>
        济南市
      </Sheet>
    </>
  );
}

test('a phone’s back closes the sheet above the page that the app was opened with, and the app stays', async () => {
  const history = new MemoryWindow('/wx/');
  appNavigator.start(history);
  appNavigator.closeTopDialog = closeTopDialog;
  followDialogs();
  await render(<Area />);
  const sheet = page.getByRole('dialog', { name: '选择地区' });
  await page.getByRole('button', { name: '选地区' }).click();
  await expect.element(sheet).toBeVisible();
  await waitFor(() => expect(history.place).toBe(1));
  history.history.go(-1);
  history.settle();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(history.place).toBe(0);
  // Closed by its own button, it leaves no entry behind.
  await page.getByRole('button', { name: '选地区' }).click();
  await waitFor(() => expect(history.place).toBe(1));
  await page.getByRole('button', { name: '关闭' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await waitFor(() => {
    history.settle();
    expect(history.place).toBe(0);
  });
});
