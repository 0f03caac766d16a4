import fc from 'fast-check';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { badge as limits } from '@academy/contract/limits.ts';
import { expectAccessible } from '../testing/axe.ts';
import { Badge, badgeText } from './badge.tsx';

test.each([
  [-3, '0'],
  [0, '0'],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_000, '99+'],
])('%i unread shows %s', (count, text) => expect(badgeText(count)).toBe(text));

test('a badge has its unit for screen readers', async () => {
  const screen = await render(<Badge count={128} />);
  await expect.element(screen.getByText('99+条未读')).toBeVisible();
  await expectAccessible(screen.container);
});

test('any count is shown in at most three characters', () => {
  fc.assert(
    fc.property(fc.integer(), (count) => {
      const text = badgeText(count);
      expect(text).toMatch(/^(0|[1-9]\d?|99\+)$/);
      if (count >= 1 && count <= limits.cap) expect(Number(text)).toBe(count);
      else expect(text).toBe(count > limits.cap ? '99+' : '0');
    }),
  );
});
