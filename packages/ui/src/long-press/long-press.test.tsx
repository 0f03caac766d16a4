import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { longPress } from '@academy/contract/limits.ts';
import { expectAccessible } from '../testing/axe.ts';
import { useLongPress } from './use-long-press.ts';

function Comment({ onEvent }: { onEvent: (what: string) => void }) {
  const press = useLongPress((element) => onEvent(`long ${element.textContent}`));
  return (
    <div style={{ height: 100, overflow: 'auto' }} data-testid="scroller">
      <button
        type="button"
        {...press}
        onClick={() => onEvent('click')}
        style={{ ...press.style, height: 300 }}
      >
        一条评论
      </button>
    </div>
  );
}

async function renderComment() {
  const events: string[] = [];
  const screen = await render(<Comment onEvent={(what) => events.push(what)} />);
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
  return { screen, events, button, point, click };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a finger that rests 350 ms triggers it, and its click is ignored', async () => {
  const { screen, events, point, click } = await renderComment();
  point('pointerdown');
  vi.advanceTimersByTime(longPress.duration - 1);
  expect(events).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(events).toEqual(['long 一条评论']);
  point('pointerup');
  click();
  expect(events).toEqual(['long 一条评论']);
  point('pointerdown');
  point('pointerup');
  click();
  expect(events).toEqual(['long 一条评论', 'click']);
  vi.useRealTimers();
  await expectAccessible(screen.container);
});

test('up to 10 px of movement are tolerated', async () => {
  const { events, point } = await renderComment();
  point('pointerdown');
  point('pointermove', { y: longPress.tolerance });
  vi.advanceTimersByTime(longPress.duration);
  expect(events).toHaveLength(1);
  point('pointerup');
  point('pointerdown');
  point('pointermove', { x: 8, y: 7 });
  vi.advanceTimersByTime(longPress.duration * 2);
  expect(events).toHaveLength(1);
});

test.each(['pointercancel', 'pointerleave', 'pointerup'])('%s before the time cancels it', async (type) => {
  const { events, point } = await renderComment();
  point('pointerdown');
  // React gets a leave through the event that bubbles.
  point(type === 'pointerleave' ? 'pointerout' : type);
  vi.advanceTimersByTime(longPress.duration * 2);
  expect(events).toEqual([]);
});

test('scrolling does not trigger it', async () => {
  const { screen, events, point } = await renderComment();
  point('pointerdown');
  screen.getByTestId('scroller').element().dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(longPress.duration * 2);
  expect(events).toEqual([]);
});

test('the platform’s menu never shows, and triggers it without a finger', async () => {
  const { events, button, point } = await renderComment();
  const menu = (buttons: number) =>
    button.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, buttons }));
  point('pointerdown');
  vi.advanceTimersByTime(longPress.duration);
  expect(menu(1)).toBe(false);
  expect(events).toHaveLength(1);
  point('pointerup');
  point('pointerdown', { button: 2 });
  expect(menu(0)).toBe(false);
  expect(events).toHaveLength(2);
});

test('Shift+Enter triggers it, Enter alone stays a click', async () => {
  vi.useRealTimers();
  const { events, button } = await renderComment();
  button.focus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}{Enter}');
  expect(events).toEqual(['long 一条评论', 'click']);
});
