import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { ActionSheet } from './action-sheet.tsx';

const actions = [
  { key: 'copy', label: '复制' },
  { key: 'report', label: '举报', note: '由老师来看' },
  { key: 'pin', label: '置顶', disabled: true },
  { key: 'remove', label: '删除', tone: 'danger' },
] as const;

function Comment({ onChoose }: { onChoose: (key: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        更多
      </button>
      <ActionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="李慕晴的评论"
        actions={actions}
        onChoose={onChoose}
      />
    </>
  );
}

async function openActions() {
  const chosen: string[] = [];
  const screen = await render(<Comment onChoose={(key) => chosen.push(key)} />);
  await screen.getByRole('button', { name: '更多' }).click();
  const dialog = screen.getByRole('dialog', { name: '李慕晴的评论' });
  await expect.element(dialog).toBeVisible();
  return { screen, chosen, dialog };
}

test('a choice calls the handler and closes it, and the focus returns', async () => {
  const { screen, chosen, dialog } = await openActions();
  await Promise.all(
    dialog
      .element()
      .getAnimations()
      .map((each) => each.finished),
  );
  await expectAccessible();
  await dialog.getByRole('button', { name: '举报 由老师来看' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(chosen).toEqual(['report']);
  await expect.element(screen.getByRole('button', { name: '更多' })).toHaveFocus();
});

test('a disabled action is shown and does nothing', async () => {
  const { chosen, dialog } = await openActions();
  const pin = dialog.getByRole('button', { name: '置顶' });
  await expect.element(pin).toBeDisabled();
  (pin.element() as HTMLElement).click();
  expect(chosen).toEqual([]);
});

test('取消, Escape and the backdrop close it without a choice', async () => {
  for (const leave of [
    async (dialog: HTMLElement) => dialog.querySelector<HTMLElement>('ul + button')!.click(),
    () => userEvent.keyboard('{Escape}'),
    async (dialog: HTMLElement) => dialog.click(),
  ]) {
    const { screen, chosen, dialog } = await openActions();
    await leave(dialog.element() as HTMLElement);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(chosen).toEqual([]);
    await screen.unmount();
  }
});
