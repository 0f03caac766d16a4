import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { closeTopDialog } from './close-top-dialog.ts';

function Layers() {
  const [open, setOpen] = useState(['下层', '上层']);
  // In another order than they are opened.
  return open.toReversed().map((title) => (
    <Sheet
      key={title}
      open
      title={title}
      onClose={() => setOpen((all) => all.filter((one) => one !== title))}
    >
      内容
    </Sheet>
  ));
}

test('the dialog with the focus is closed first, then the next; without dialogs nothing is closed', async () => {
  await render(<Layers />);
  const sheet = (name: string) => page.getByRole('dialog', { name, includeHidden: true });
  await expect.element(sheet('上层')).toBeInTheDocument();
  (sheet('上层').element().querySelector('button') as HTMLElement).focus();
  const focused = document.activeElement?.closest('dialog');
  expect(closeTopDialog()).toBe(true);
  await expect.poll(() => focused?.isConnected).toBe(false);
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
  expect(closeTopDialog()).toBe(true);
  await expect.poll(() => document.querySelectorAll('dialog[open]').length).toBe(0);
  expect(closeTopDialog()).toBe(false);
});
