import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { HeartIcon } from '../icon/mark-icons.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { IconButton } from './icon-button.tsx';

function Like() {
  const [isLiked, setLiked] = useState(false);
  return (
    <IconButton label="喜欢" pressed={isLiked} note={isLiked ? 8 : 7} onClick={() => setLiked(!isLiked)}>
      <HeartIcon filled={isLiked} />
    </IconButton>
  );
}

test('it is named, tells whether it is on, and has a full press target', async () => {
  const screen = await render(<Like />);
  const button = screen.getByRole('button', { name: '喜欢 7', pressed: false });
  const { width, height } = button.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await button.click();
  await expect.element(screen.getByRole('button', { name: '喜欢 8', pressed: true })).toBeVisible();
  await expectAccessible(screen.container);
});
