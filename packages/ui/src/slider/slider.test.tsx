import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { Slider } from './slider.tsx';

function TextSize() {
  const [size, setSize] = useState(16);
  return (
    <Slider
      label="字号"
      value={size}
      min={16}
      max={30}
      step={2}
      onChange={setSize}
      describe={(value) => `${value} 像素`}
      ends={['小', '大']}
    />
  );
}

test('arrow keys, Home and End set it in steps, and its value is announced', async () => {
  const screen = await render(<TextSize />);
  const slider = screen.getByRole('slider', { name: '字号' });
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(slider).toHaveValue('20');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '20 像素');
  await expect.element(screen.getByText('20 像素')).toBeVisible();
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect.element(slider).toHaveValue('30');
  await userEvent.keyboard('{Home}');
  await expect.element(slider).toHaveValue('16');
  expect(slider.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await expectAccessible(screen.container);
});
