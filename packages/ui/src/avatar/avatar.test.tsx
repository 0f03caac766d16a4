import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { Avatar } from './avatar.tsx';

const portrait = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>';

test('the first character of a name replaces a missing portrait', async () => {
  const screen = await render(<Avatar name="李慕晴" />);
  expect(screen.container.textContent).toBe('李');
  expect(screen.container.querySelector('img')).toBeNull();
});

test.each([
  ['sm', 28],
  ['md', 44],
  ['lg', 64],
] as const)(
  'a portrait of size %s is a circle %i px wide and is hidden from screen readers',
  async (size, width) => {
    const screen = await render(
      <p>
        <Avatar name="李慕晴" src={portrait} size={size} /> 李慕晴
      </p>,
    );
    const frame = screen.container.querySelector('[data-size]')!.getBoundingClientRect();
    expect([Math.round(frame.width), Math.round(frame.height)]).toEqual([width, width]);
    expect(screen.getByRole('img').elements()).toEqual([]);
    await expectAccessible(screen.container);
  },
);
