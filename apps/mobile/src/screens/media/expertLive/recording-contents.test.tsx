import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AnsweredQuestions, RecordingChapters } from './recording-contents.tsx';

const chapters = [
  { at_second: 0, title: '开场' },
  { at_second: 65, title: '先不催' },
  { at_second: 130, title: '再切小' },
];

/** A player whose position the test sets. */
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

test('each chapter seeks to its second, and the current one is marked', async () => {
  const player = createPlayer();
  const onOpen = vi.fn();
  await render(<RecordingChapters chapters={chapters} player={player} onOpen={onOpen} />);
  await page.getByRole('button', { name: /02:10.*再切小/ }).click();
  expect(onOpen).toHaveBeenCalledWith(130);
  const current = () => document.querySelector('[aria-current]')?.textContent;
  expect(current()).toBeUndefined();
  player.go(66);
  await waitFor(() => expect(current()).toContain('先不催'));
  player.go(131);
  await waitFor(() => expect(current()).toContain('再切小'));
  await expectAccessible();
});

test('without chapters nothing is shown', async () => {
  const { container } = await render(
    <RecordingChapters chapters={[]} player={createPlayer()} onOpen={() => {}} />,
  );
  expect(container.textContent).toBe('');
});

type Question = { id: number; text: string; at_second: number };

async function show(list: Question[]) {
  const onOpen = vi.fn();
  const content = { content_id: 5, content_type: 'expertLive' as const };
  await renderScreen(<AnsweredQuestions content={content} onOpen={onOpen} />, {
    url: href.expertLive({ id: 5 }),
    server: createFakeServer({ 'GET content/livequestions': () => ({ list }) }),
  });
  return onOpen;
}

test('each question links to the second of its answer', async () => {
  const onOpen = await show([{ id: 1, text: '怎么不催？', at_second: 754 }]);
  await expect.element(page.getByRole('heading', { name: '回答过的问题' })).toBeVisible();
  await page.getByRole('button', { name: '12:34 怎么不催？' }).click();
  expect(onOpen).toHaveBeenCalledWith(754);
  await expectAccessible();
});

test('without answered questions nothing is shown', async () => {
  await show([]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(page.getByRole('heading').elements()).toEqual([]);
});
