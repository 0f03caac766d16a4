import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NextUp } from './next-up.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** React renders between two seconds. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function show(isDone: boolean) {
  let played = 0;
  await render(<NextUp next={{ title: '第二课', onPlay: () => void (played += 1), isDone }} />);
  for (let second = 0; second < 8; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await nextFrame();
    await nextFrame();
  }
  return () => played;
}

test('the next video starts by itself', async () => {
  const countPlayed = await show(false);
  expect(countPlayed()).toBe(1);
});

test('a next video that was watched before does not start by itself', async () => {
  const countPlayed = await show(true);
  expect(countPlayed()).toBe(0);
  const group = page.getByRole('group', { name: '下一课' });
  expect(group.element().textContent).toContain('下一课已经学过');
  (page.getByRole('button', { name: '立即播放' }).element() as HTMLButtonElement).click();
  expect(countPlayed()).toBe(1);
});
