import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { Sheet } from './sheet.tsx';

function Comments() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        写评论
      </button>
      <Sheet open={isOpen} title="评论" onClose={() => setOpen(false)} footer={<p>页脚</p>}>
        <label>
          内容 <input />
        </label>
      </Sheet>
    </>
  );
}

async function openSheet() {
  const screen = await render(<Comments />);
  await screen.getByRole('button', { name: '写评论' }).click();
  const dialog = screen.getByRole('dialog', { name: '评论' });
  await expect.element(dialog).toBeVisible();
  await Promise.all(
    dialog
      .element()
      .getAnimations()
      .map((animation) => animation.finished),
  );
  return { screen, dialog };
}

const drag = (head: Element, way: number) => {
  const point = (type: string, clientY: number) =>
    head.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, pointerId: 1 }));
  head.setPointerCapture = () => {};
  point('pointerdown', 100);
  point('pointermove', 100 + way);
  const shift = head.closest('dialog')!.style.translate;
  point('pointerup', 100 + way);
  return shift;
};

test('it is a named dialog at the bottom that keeps the focus and returns it', async () => {
  const { screen, dialog } = await openSheet();
  expect(dialog.element().getBoundingClientRect().bottom).toBe(innerHeight);
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: '写评论' })).toHaveFocus();
});

test('the button and the backdrop close it, its content does not', async () => {
  const { screen, dialog } = await openSheet();
  await screen.getByRole('textbox', { name: '内容' }).click();
  await expect.element(dialog).toBeVisible();
  dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '写评论' }).click();
  await screen.getByRole('button', { name: '关闭' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a short drag returns, a long one closes it', async () => {
  const { dialog } = await openSheet();
  const head = dialog.element().querySelector('header')!;
  expect(drag(head, 40)).toBe('0px 40px');
  expect(head.closest('dialog')!.style.translate).toBe('');
  await expect.element(dialog).toBeVisible();
  drag(head, 160);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a double tap on its opener leaves it open', async () => {
  const screen = await render(<Comments />);
  await screen.getByRole('button', { name: '写评论' }).dblClick();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(screen.getByRole('dialog', { name: '评论' })).toBeVisible();
});

test('a double tap on what closes it presses nothing below, a later tap does', async () => {
  const presses: string[] = [];
  function Lesson() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={() => presses.push('play')}>
          开始学习
        </button>
        <Sheet open={isOpen} title="评论" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setOpen(false)}>
            发送
          </button>
        </Sheet>
      </>
    );
  }
  const screen = await render(<Lesson />);
  await screen.getByRole('button', { name: '发送' }).dblClick();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(presses).toEqual([]);
  await expect
    .poll(() =>
      screen
        .getByRole('button', { name: '开始学习' })
        .click()
        .then(() => presses),
    )
    .toContain('play');
});
