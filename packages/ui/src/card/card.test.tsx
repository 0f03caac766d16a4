import { expect, test } from 'vitest';
import { cardColours } from '@academy/contract/limits.ts';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { Card } from './card.tsx';

test('each pastel is another background, and a card with an address is one link', async () => {
  const screen = await render(
    <>
      {cardColours.map((tone) => (
        <Card key={tone} tone={tone} href={`#${tone}`}>
          {tone}
        </Card>
      ))}
      <Card>无链接</Card>
    </>,
  );
  const links = screen.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual(cardColours.map((tone) => `#${tone}`));
  expect(new Set(links.map((link) => getComputedStyle(link).backgroundColor)).size).toBe(cardColours.length);
  await expectAccessible(screen.container);
});
