import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ReplayChapters } from './replay-chapters.tsx';

const chapters = [
  { at_second: 0, title: '开场' },
  { at_second: 65, title: '先不催' },
  { at_second: 130, title: '再切小' },
];

/** A player whose place the test decides. */
function createPlayer() {
  const listeners = new Set<() => void>();
  let time = 0;
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => ({ time }),
    go: (to: number) => {
      time = to;
      for (const listener of listeners) listener();
    },
  };
}

test('each leads to its second, and the one that is on is marked', async () => {
  const player = createPlayer();
  const onOpen = vi.fn();
  await render(<ReplayChapters chapters={chapters} player={player} onOpen={onOpen} />);
  await page.getByRole('button', { name: /02:10.*再切小/ }).click();
  expect(onOpen).toHaveBeenCalledWith(130);
  const current = () => document.querySelector('[aria-current]')?.textContent;
  expect(current()).toBeUndefined();
  player.go(66);
  await vi.waitFor(() => expect(current()).toContain('先不催'));
  player.go(131);
  await vi.waitFor(() => expect(current()).toContain('再切小'));
  await expectAccessible();
});

test('nothing is shown where nobody marked any', async () => {
  const { container } = await render(
    <ReplayChapters chapters={[]} player={createPlayer()} onOpen={() => {}} />,
  );
  expect(container.textContent).toBe('');
});
