import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { Dialog } from './dialog.tsx';

function Question({ onConfirm }: { onConfirm: () => unknown }) {
  const [isOpen, setOpen] = useState(true);
  const confirm = async () => {
    await onConfirm();
    setOpen(false);
  };
  return (
    <Dialog
      open={isOpen}
      title="退出登录？"
      confirmLabel="退出"
      onClose={() => setOpen(false)}
      onConfirm={confirm}
    >
      <p>学习记录会留在账号里。</p>
    </Dialog>
  );
}

test('confirming waits for its promise and closes', async () => {
  let finish = () => {};
  const screen = await render(
    <Question onConfirm={() => new Promise<void>((resolve) => (finish = resolve))} />,
  );
  const dialog = screen.getByRole('dialog', { name: '退出登录？' });
  await expectAccessible();
  await dialog.getByRole('button', { name: '退出' }).click();
  await expect.element(dialog.getByRole('button', { name: '退出' })).toHaveAttribute('aria-busy', 'true');
  finish();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('cancelling and Escape close without confirming', async () => {
  let confirmed = 0;
  const screen = await render(<Question onConfirm={() => (confirmed += 1)} />);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const again = await render(<Question onConfirm={() => (confirmed += 1)} />);
  await again.getByRole('button', { name: '取消' }).click();
  await expect.element(again.getByRole('dialog')).not.toBeInTheDocument();
  expect(confirmed).toBe(0);
});
