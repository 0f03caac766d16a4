import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { Tag } from './tag.tsx';

test.each([undefined, 'brand', 'teal', 'live', 'scrim'] as const)(
  'a tag of tone %s is readable',
  async (tone) => {
    const screen = await render(<Tag tone={tone}>直播中</Tag>);
    await expect.element(screen.getByText('直播中')).toBeVisible();
    await expectAccessible(screen.container);
  },
);

test('tones differ in their colours', async () => {
  const screen = await render(
    <>
      <Tag>甲</Tag>
      <Tag tone="live">乙</Tag>
    </>,
  );
  const grounds = ['甲', '乙'].map(
    (text) => getComputedStyle(screen.getByText(text).element()).backgroundColor,
  );
  expect(new Set(grounds).size).toBe(2);
});
