import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { IconProps } from './icon.tsx';

const files = import.meta.glob<Record<string, ComponentType<IconProps>>>(['./*.tsx', '!./icon*.tsx'], {
  eager: true,
});

test.each(Object.entries(files))(
  '%s draws inside its grid and is hidden from screen readers',
  async (_, module) => {
    const [Drawn] = Object.values(module);
    if (!Drawn) throw new Error('exports no icon');
    const screen = await render(<Drawn />);
    const svg = screen.container.querySelector('svg')!;
    expect(svg).toHaveAttribute('aria-hidden', 'true');
    const { x, y, width, height } = svg.querySelector('path')!.getBBox();
    expect(Math.max(width, height)).toBeGreaterThan(9);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(2);
    expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(22);
  },
);
