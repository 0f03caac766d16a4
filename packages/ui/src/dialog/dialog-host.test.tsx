import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { DialogHost } from './dialog-host.tsx';
import { question } from './dialog-store.ts';

test('a confirmed dialog resolves with true, a cancelled one and Escape with false', async () => {
  const screen = await render(<DialogHost />);
  const dialog = screen.getByRole('dialog', { name: '清空搜索记录？' });
  for (const [leave, answer] of [
    [() => dialog.getByRole('button', { name: '清空' }).click(), true],
    [() => dialog.getByRole('button', { name: '留着' }).click(), false],
    [() => userEvent.keyboard('{Escape}'), false],
  ] as const) {
    const asked = question.confirm({
      title: '清空搜索记录？',
      text: '清空后找不回来。',
      confirmLabel: '清空',
      cancelLabel: '留着',
      tone: 'danger',
    });
    await expect.element(dialog.getByText('清空后找不回来。')).toBeVisible();
    await leave();
    expect(await asked).toBe(answer);
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('an alert has one button and resolves however it is closed', async () => {
  const screen = await render(<DialogHost />);
  const closed = question.alert({ title: '已经毕业了' });
  const dialog = screen.getByRole('dialog', { name: '已经毕业了' });
  await expect.element(dialog).toBeVisible();
  await Promise.all(
    dialog
      .element()
      .getAnimations()
      .map((each) => each.finished),
  );
  await expectAccessible();
  expect(dialog.getByRole('button').elements()).toHaveLength(1);
  await dialog.getByRole('button', { name: '知道了' }).click();
  expect(await closed).toBeUndefined();
});

test('dialogs wait for each other', async () => {
  const screen = await render(<DialogHost />);
  const first = question.confirm({ title: '第一个' });
  const second = question.confirm({ title: '第二个' });
  await expect.element(screen.getByRole('dialog', { name: '第一个' })).toBeVisible();
  expect(screen.getByRole('dialog').elements()).toHaveLength(1);
  await screen.getByRole('button', { name: '确定' }).click();
  expect(await first).toBe(true);
  await expect.element(screen.getByRole('dialog', { name: '第二个' })).toBeVisible();
  await screen.getByRole('button', { name: '取消' }).click();
  expect(await second).toBe(false);
});
