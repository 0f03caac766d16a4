import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { toast as limits } from '@academy/contract/limits.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { ToastHost } from './toast-host.tsx';
import { toast } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  toast.hide();
  vi.useRealTimers();
});

test('a message is announced and gone after 1500 ms', async () => {
  const screen = await render(<ToastHost />);
  act(() => toast.show('已收藏'));
  await expect.element(screen.getByRole('status')).toHaveTextContent('已收藏');
  act(() => void vi.advanceTimersByTime(limits.duration - 1));
  expect(toast.getCurrent()?.text).toBe('已收藏');
  act(() => void vi.advanceTimersByTime(1));
  // At once: waiting below would let the faked time go on.
  expect(toast.getCurrent()).toBeUndefined();
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a timeout has a Chinese message', () => {
  toast.show('timeout');
  expect(toast.getCurrent()?.text).toBe('连接超时，请稍后再试');
});

test('the loading message stays until it is hidden, or a new message replaces it', async () => {
  const screen = await render(<ToastHost />);
  act(() => toast.show('第一句'));
  act(() => toast.loading('正在提交'));
  act(() => void vi.advanceTimersByTime(600_000));
  await expect.element(screen.getByRole('status')).toHaveTextContent('正在提交');
  act(() => toast.hide());
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('it is above an open sheet', async () => {
  vi.useRealTimers();
  await render(
    <>
      <Sheet open title="评论" onClose={() => {}}>
        <div style={{ height: 800 }}>内容</div>
      </Sheet>
      <ToastHost />
    </>,
  );
  act(() => toast.show('已发送'));
  const message = [...document.querySelectorAll('output > *')].find((each) => each.textContent === '已发送')!;
  expect(message.matches(':popover-open')).toBe(true);
  await expectAccessible();
});
