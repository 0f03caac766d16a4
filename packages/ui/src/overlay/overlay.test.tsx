import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { Overlay } from './overlay.tsx';
import { waitFor } from '../testing/wait-for.ts';

async function open(size?: 'tall') {
  const onClose = vi.fn<() => void>();
  const screen = await render(
    <div style={{ position: 'relative', height: '100dvh' }}>
      <Overlay title="评论" onClose={onClose} {...(size && { size })}>
        <dialog open aria-label="写评论">
          <input aria-label="内容" />
        </dialog>
      </Overlay>
    </div>,
  );
  const panel = screen.getByRole('dialog', { name: '评论', exact: true });
  await Promise.all(
    panel
      .element()
      .getAnimations()
      .map((each) => each.finished),
  );
  return { screen, panel, onClose };
}

const drag = (panel: Element, way: number) => {
  const head = panel.querySelector('header')!;
  head.setPointerCapture = () => {};
  const point = (type: string, clientY: number) =>
    head.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY, pointerId: 1 }));
  point('pointerdown', 300);
  point('pointermove', 300 + way);
  point('pointerup', 300 + way);
};

test('a tall one has seventy percent of the height, at the bottom', async () => {
  const { panel } = await open('tall');
  const { height, bottom } = panel.element().getBoundingClientRect();
  expect(bottom).toBe(innerHeight);
  expect(height / innerHeight).toBeCloseTo(0.7, 2);
  await expectAccessible();
});

test('the button, the backdrop and Escape close it once, after it slid down', async () => {
  for (const leave of [
    async (panel: Element) => panel.querySelector('button')!.click(),
    async (panel: Element) => panel.parentElement!.click(),
    async (panel: Element) => {
      panel.querySelector('button')!.focus();
      await userEvent.keyboard('{Escape}');
    },
  ]) {
    const { screen, panel, onClose } = await open();
    await leave(panel.element());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    await screen.unmount();
  }
});

test('a short drag returns, a long one closes it', async () => {
  const { panel, onClose } = await open();
  drag(panel.element(), 40);
  expect((panel.element() as HTMLElement).style.translate).toBe('');
  expect(onClose).not.toHaveBeenCalled();
  drag(panel.element(), 160);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('Escape in a dialog above it closes the dialog only', async () => {
  const { screen, onClose } = await open();
  await screen.getByRole('textbox', { name: '内容' }).click();
  await userEvent.keyboard('{Escape}');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(onClose).not.toHaveBeenCalled();
});
