import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { longPress } from '@academy/contract/limits.ts';
import { expectAccessible } from '../testing/axe.ts';
import { useLongPress } from './use-long-press.ts';

function Comment({ tell }: { tell: (what: string) => void }) {
  const press = useLongPress((element) => tell(`long ${element.textContent}`));
  return (
    <div style={{ height: 100, overflow: 'auto' }} data-testid="scroller">
      <button type="button" {...press} onClick={() => tell('click')} style={{ ...press.style, height: 300 }}>
        一条评论
      </button>
    </div>
  );
}

async function renderComment() {
  const told: string[] = [];
  const screen = await render(<Comment tell={(what) => told.push(what)} />);
  const button = screen.getByRole('button', { name: '一条评论' }).element() as HTMLElement;
  const point = (type: string, at: { x?: number; y?: number; button?: number } = {}) =>
    button.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        isPrimary: true,
        clientX: 20 + (at.x ?? 0),
        clientY: 20 + (at.y ?? 0),
        button: at.button ?? 0,
      }),
    );
  const click = () =>
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  return { screen, told, button, point, click };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a finger that rests 350 ms triggers it, and its click is ignored', async () => {
  const { screen, told, point, click } = await renderComment();
  point('pointerdown');
  vi.advanceTimersByTime(longPress.duration - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['long 一条评论']);
  point('pointerup');
  click();
  expect(told).toEqual(['long 一条评论']);
  point('pointerdown');
  point('pointerup');
  click();
  expect(told).toEqual(['long 一条评论', 'click']);
  vi.useRealTimers();
  await expectAccessible(screen.container);
});

test('up to 10 px of movement are tolerated', async () => {
  const { told, point } = await renderComment();
  point('pointerdown');
  point('pointermove', { y: longPress.tolerance });
  vi.advanceTimersByTime(longPress.duration);
  expect(told).toHaveLength(1);
  point('pointerup');
  point('pointerdown');
  point('pointermove', { x: 8, y: 8 });
  vi.advanceTimersByTime(longPress.duration * 2);
  expect(told).toHaveLength(1);
});

test.each(['pointercancel', 'pointerleave', 'pointerup'])('%s before the time cancels it', async (type) => {
  const { told, point } = await renderComment();
  point('pointerdown');
  // React gets a leave through the event that bubbles.
  point(type === 'pointerleave' ? 'pointerout' : type);
  vi.advanceTimersByTime(longPress.duration * 2);
  expect(told).toEqual([]);
});

test('scrolling does not trigger it', async () => {
  const { screen, told, point } = await renderComment();
  point('pointerdown');
  screen.getByTestId('scroller').element().dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(longPress.duration * 2);
  expect(told).toEqual([]);
});

test('the platform’s menu never shows, and triggers it without a finger', async () => {
  const { told, button, point } = await renderComment();
  const menu = (buttons: number) =>
    button.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, buttons }));
  point('pointerdown');
  vi.advanceTimersByTime(longPress.duration);
  expect(menu(1)).toBe(false);
  expect(told).toHaveLength(1);
  point('pointerup');
  point('pointerdown', { button: 2 });
  expect(menu(0)).toBe(false);
  expect(told).toHaveLength(2);
});

test('Shift+Enter triggers it, Enter alone stays a click', async () => {
  vi.useRealTimers();
  const { told, button } = await renderComment();
  button.focus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}{Enter}');
  expect(told).toEqual(['long 一条评论', 'click']);
});
