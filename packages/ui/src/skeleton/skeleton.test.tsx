import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { preferMedia } from '../testing/media.ts';
import { expectAccessible } from '../testing/axe.ts';
import { Skeleton } from './skeleton.tsx';

afterEach(() => preferMedia({}));

test('it has the size of the content', async () => {
  const screen = await render(
    <output aria-label="加载中" style={{ display: 'block', width: 320 }}>
      <Skeleton ratio="16 / 9" />
      <Skeleton lines={3} />
      <Skeleton width="44px" height="44px" round />
    </output>,
  );
  const boxes = [...screen.getByRole('status').element().children].map((block) =>
    block.getBoundingClientRect(),
  );
  expect(boxes.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [320, 180],
    [320, 16],
    [320, 16],
    [192, 16],
    [44, 44],
  ]);
  await expectAccessible(screen.container);
});

test('it does not move with reduced motion', async () => {
  await preferMedia({ 'prefers-reduced-motion': 'reduce' });
  const screen = await render(<Skeleton />);
  expect(getComputedStyle(screen.container.firstElementChild!).animationIterationCount).toBe('1');
});
