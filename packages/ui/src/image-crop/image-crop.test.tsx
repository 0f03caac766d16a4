import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { mouse } from '../testing/mouse.ts';
import { ImageCrop } from './image-crop.tsx';

/** Left half black, right half red; twice as wide as high. */
const halves = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800"><rect width="800" height="800"/><rect x="800" width="800" height="800" fill="red"/></svg>',
)}`;

async function show(src = halves) {
  const cropped: Blob[] = [];
  const onFail = vi.fn<() => void>();
  const screen = await render(
    <div style={{ width: 300 }}>
      <ImageCrop src={src} side={512} onCrop={(blob) => cropped.push(blob)} onFail={onFail} />
    </div>,
  );
  return { screen, cropped, onFail };
}

const use = page.getByRole('button', { name: '用这张' });

/** The red value of a pixel in the middle of each half, and the size of the picture. */
async function look(blob: Blob) {
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const pen = canvas.getContext('2d')!;
  pen.drawImage(bitmap, 0, 0);
  const red = (share: number) => pen.getImageData(bitmap.width * share, bitmap.height / 2, 1, 1).data[0]!;
  return { type: blob.type, width: bitmap.width, height: bitmap.height, left: red(0.25), right: red(0.75) };
}

test('the middle of the picture becomes a square JPEG of 512 px', async () => {
  const { screen, cropped } = await show();
  await expect.element(use).toBeEnabled();
  await expectAccessible(screen.container);
  await use.click();
  await expect.poll(() => cropped.length).toBe(1);
  const { left, right, ...rest } = await look(cropped[0]!);
  expect(rest).toEqual({ type: 'image/jpeg', width: 512, height: 512 });
  expect(left).toBeLessThan(20);
  expect(right).toBeGreaterThan(230);
});

/** Twice as high as wide, as a photo of a phone. */
const upright = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="800"><rect width="400" height="800"/></svg>',
)}`;

test.each([
  ['a wide', halves],
  ['an upright', upright],
])('%s picture shows its middle, which is cropped', async (_shape, src) => {
  await show(src);
  await expect.element(use).toBeEnabled();
  const middleOf = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) };
  };
  const stage = page.getByRole('application').element();
  const shown = stage.parentElement!.querySelector('img')!;
  await expect.poll(() => middleOf(shown)).toEqual(middleOf(stage));
});

test('dragging to the right shows what is further left', async () => {
  const { cropped } = await show();
  await expect.element(use).toBeEnabled();
  const { left, top, width, height } = page.getByRole('application').element().getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2 };
  await mouse('mouseMoved', middle);
  await mouse('mousePressed', middle);
  await mouse('mouseMoved', { x: middle.x + 140, y: middle.y });
  await mouse('mouseReleased', { x: middle.x + 140, y: middle.y });
  await expect.element(page.getByRole('application')).toHaveFocus();
  await use.click();
  await expect.poll(() => cropped.length).toBe(1);
  expect((await look(cropped[0]!)).right).toBeLessThan(20);
});

test('the keyboard moves and the slider zooms, which leaves fewer pixels', async () => {
  const { cropped } = await show();
  await expect.element(use).toBeEnabled();
  const slider = page.getByRole('slider', { name: '缩放' });
  await slider.fill('4');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '4.0 倍');
  (page.getByRole('application').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft>8/}');
  await use.click();
  await expect.poll(() => cropped.length).toBe(1);
  const picture = await look(cropped[0]!);
  expect(picture.width).toBe(200);
  expect(picture.left).toBeGreaterThan(230);
});

test('a file that is no picture is reported to the owner', async () => {
  const { onFail } = await show('data:image/png;base64,AAAA');
  await expect.poll(() => onFail.mock.calls.length).toBe(1);
  await expect.element(use).toBeDisabled();
});
