import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { imagePreview } from '@academy/contract/limits.ts';
import { expectAccessible } from '../testing/axe.ts';
import { preferMedia } from '../testing/media.ts';
import { ImagePreview } from './image-preview.tsx';
import { waitFor } from '../testing/wait-for.ts';

const drawing = (fill: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="${fill}"/></svg>`)}`;
const pictures = ['teal', 'tan', 'pink'].map((fill) => ({
  src: drawing(fill),
  width: 800,
  height: 600,
  alt: fill,
}));

function Album() {
  const [index, setIndex] = useState<number>();
  return (
    <>
      <button type="button" onClick={() => setIndex(1)}>
        看图
      </button>
      <ImagePreview
        pictures={pictures}
        index={index}
        onChange={setIndex}
        onClose={() => setIndex(undefined)}
      />
    </>
  );
}

async function openPreview() {
  const screen = await render(<Album />);
  await screen.getByRole('button', { name: '看图' }).click();
  const dialog = screen.getByRole('dialog', { name: '图片预览' });
  await expect.element(dialog).toBeVisible();
  const stage = await waitFor(() => {
    const picture = dialog.element().querySelector<HTMLElement>('[class*=picture]')!;
    // The stage is drawn when its size is known.
    expect(picture.clientWidth).toBeGreaterThan(0);
    return picture.closest<HTMLElement>('.yarl__container')!;
  });
  const shown = () =>
    stage.querySelector<HTMLElement>('.yarl__slide_current [class*=picture]')!.parentElement!;
  const point = (
    type: string,
    [clientX, clientY]: readonly [number, number],
    { pointerId = 1, buttons = 1 } = {},
  ) =>
    shown().dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        clientX,
        clientY,
        pointerId,
        buttons,
        pointerType: 'touch',
        isPrimary: pointerId === 1,
      }),
    );
  /** Long enough that it is no flick. */
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    point('pointerdown', from);
    // The first move decides which gesture it is, the next one carries the picture.
    for (const share of [0.2, 1])
      point('pointermove', [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    point('pointerup', to, { buttons: 0 });
  };
  const pinch = async (from: number, to: number) => {
    const fingers = (spread: number) => [
      [[187 - spread / 2, 400], { pointerId: 1 }] as const,
      [[187 + spread / 2, 400], { pointerId: 2 }] as const,
    ];
    for (const [at, finger] of fingers(from)) point('pointerdown', at, finger);
    for (const [at, finger] of fingers(to)) {
      point('pointermove', at, finger);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const [at, finger] of fingers(to)) point('pointerup', at, finger);
  };
  const transform = () => new DOMMatrix(getComputedStyle(shown()).transform);
  const scale = () => Math.round(transform().a * 100) / 100;
  const counter = screen.getByText(/^\d\/\d$/);
  return { screen, dialog, stage, shown, point, drag, pinch, scale, transform, counter };
}

afterEach(() => preferMedia({}));

test('it keeps the focus, shows the counter, and returns the focus on Escape', async () => {
  const { screen, dialog, counter } = await openPreview();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  expect(counter.element().textContent).toContain('2/3');
  await expect.element(screen.getByRole('img', { name: 'tan' })).toBeVisible();
  expect(screen.getByRole('img').elements()).toHaveLength(1);
  await Promise.all(
    dialog
      .element()
      .getAnimations()
      .map((each) => each.finished),
  );
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: '看图' })).toHaveFocus();
});

test('arrow keys and buttons change the picture, and stop at the ends', async () => {
  const { screen, counter } = await openPreview();
  const press = async (key: string, shown: string) => {
    await userEvent.keyboard(key);
    await expect.poll(() => counter.element().textContent).toContain(shown);
    // Presses that follow each other within an eighth of a second count as one.
    await new Promise((resolve) => setTimeout(resolve, 150));
  };
  await press('{ArrowRight}', '3/3');
  await press('{ArrowRight}', '3/3');
  await expect.element(screen.getByRole('img', { name: 'pink' })).toBeVisible();
  for (const shown of ['2/3', '1/3', '1/3']) await press('{ArrowLeft}', shown);
  await screen.getByRole('button', { name: '下一张' }).click();
  await expect.poll(() => counter.element().textContent).toContain('2/3');
});

test('a swipe shows the neighbour, a short one returns', async () => {
  const { drag, counter } = await openPreview();
  await drag([300, 400], [200, 405]);
  expect(counter.element().textContent).toContain('2/3');
  await drag([340, 400], [80, 405]);
  await expect.poll(() => counter.element().textContent).toContain('3/3');
  await drag([80, 400], [340, 405]);
  await expect.poll(() => counter.element().textContent).toContain('2/3');
});

test('two fingers zoom up to 4 and never below the whole picture', async () => {
  const { pinch, scale, drag, transform, counter } = await openPreview();
  await pinch(100, 200);
  await expect.poll(scale).toBe(2);
  await pinch(50, 350);
  await expect.poll(scale).toBe(imagePreview.maxScale);
  await drag([187, 400], [5_000, 400]);
  // 375 px fitted, four times as wide: one and a half stages on either side.
  await expect.poll(() => Math.round(transform().e)).toBe(Math.round((innerWidth * 3) / 2));
  expect(counter.element().textContent).toContain('2/3');
  await pinch(300, 10);
  await expect.poll(scale).toBe(imagePreview.minScale);
});

test('a double press zooms at the pressed point, and back; a single press closes', async () => {
  const { point, shown, scale, transform, dialog } = await openPreview();
  const press = () => {
    point('pointerdown', [287, 400]);
    point('pointerup', [287, 400], { buttons: 0 });
    shown().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 287, clientY: 400 }));
  };
  press();
  press();
  await expect.poll(scale).toBe(2.5);
  expect(transform().e).toBeLessThan(0);
  press();
  press();
  await expect.poll(scale).toBe(1);
  await expect.element(dialog).toBeVisible();
  press();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('dragging down fades and closes it; a short drag returns', async () => {
  const { drag, point, dialog } = await openPreview();
  await drag([187, 300], [187, 360]);
  await expect.element(dialog).toBeVisible();
  point('pointerdown', [187, 300]);
  point('pointermove', [187, 400]);
  point('pointermove', [187, 500]);
  const ground = dialog.element().querySelector<HTMLElement>('[class*=ground]')!;
  await expect.poll(() => Number(getComputedStyle(ground).opacity)).toBeLessThan(0.6);
  point('pointerup', [187, 500], { buttons: 0 });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('keyboard and wheel zoom, and arrows then move the picture', async () => {
  const { stage, scale, transform, counter } = await openPreview();
  await userEvent.keyboard('+{+}');
  await expect.poll(scale).toBe(2.25);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => transform().e).toBe(-40 * 2.25);
  expect(counter.element().textContent).toContain('2/3');
  await userEvent.keyboard('0');
  await expect.poll(scale).toBe(1);
  const wheel = new WheelEvent('wheel', {
    deltaY: -300,
    bubbles: true,
    clientX: 187,
    clientY: 400,
    cancelable: true,
  });
  stage.dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
  await expect.poll(scale).toBe(2);
});

test('where reduced motion is asked for, the next picture is there without an animation', async () => {
  /** How many frames of the change were animated. */
  const slide = async () => {
    const { screen, stage } = await openPreview();
    (screen.getByRole('button', { name: '下一张' }).element() as HTMLElement).click();
    let frames = 0;
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise(requestAnimationFrame);
      frames += stage.querySelector('.yarl__carousel')!.getAnimations().length;
    }
    await expect.element(screen.getByRole('img', { name: 'pink' })).toBeVisible();
    await screen.unmount();
    return frames;
  };
  expect(await slide()).toBeGreaterThan(0);
  await preferMedia({ 'prefers-reduced-motion': 'reduce' });
  expect(await slide()).toBe(0);
});
