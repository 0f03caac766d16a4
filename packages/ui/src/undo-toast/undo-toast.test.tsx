import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { UndoToast } from './undo-toast.tsx';
import { waitFor } from '../testing/wait-for.ts';

afterEach(() => vi.useRealTimers());

function Owner({ onUndo }: { onUndo: () => void }) {
  const [message, setMessage] = useState<{ text: string } | undefined>({ text: '已取消收藏' });
  return <UndoToast message={message} onUndo={onUndo} onClose={() => setMessage(undefined)} />;
}

test('the message is shown and can be undone once', async () => {
  const onUndo = vi.fn<() => void>();
  await render(<Owner onUndo={onUndo} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('已取消收藏撤销');
  await expectAccessible();
  await page.getByRole('button', { name: '撤销' }).click();
  expect(onUndo).toHaveBeenCalledOnce();
  await expect.element(page.getByText('已取消收藏')).not.toBeInTheDocument();
});

test('it closes by itself, but not while focused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await render(<Owner onUndo={() => {}} />);
  const button = page.getByRole('button', { name: '撤销' });
  (button.element() as HTMLElement).focus();
  vi.advanceTimersByTime(60_000);
  expect(button.elements()).toHaveLength(1);
  (button.element() as HTMLElement).blur();
  await waitFor(() => {
    vi.advanceTimersByTime(6_000);
    expect(button.elements()).toHaveLength(0);
  });
});
