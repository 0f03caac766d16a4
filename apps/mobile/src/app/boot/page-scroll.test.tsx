import { Page } from '@academy/ui/page/page.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { appNavigator } from '../../navigation/navigator.ts';
import { MemoryWindow } from '../../testing/memory-window.ts';
import { restorePageScroll, savePageScroll } from './page-scroll.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** The page on top with `rows` rows of 100 px, as high as a phone. */
const List = ({ rows }: { rows: number }) => (
  <div data-top="" style={{ height: 600 }}>
    <Page>
      {Array.from({ length: rows }, (_, row) => (
        <p key={row} style={{ height: 100, margin: 0 }}>
          {row}
        </p>
      ))}
    </Page>
  </div>
);
const scroller = () => document.querySelector('main')!;

test('a reload finds the page where it was left, also when its list has to grow again', async () => {
  const history = new MemoryWindow('/wx/pages/index/courseList');
  appNavigator.start(history);
  savePageScroll();
  const before = await render(<List rows={40} />);
  scroller().scrollTop = 1_700;
  dispatchEvent(new Event('pagehide'));
  await before.unmount();
  history.reload();
  appNavigator.start(history);
  const after = await render(<List rows={10} />);
  restorePageScroll();
  await expect.poll(() => scroller().scrollTop).toBe(400);
  await after.rerender(<List rows={40} />);
  await expect.poll(() => scroller().scrollTop).toBe(1_700);
});

test('whoever touches the page meanwhile keeps the place that they chose', async () => {
  const history = new MemoryWindow('/wx/pages/index/courseList');
  appNavigator.start(history);
  savePageScroll();
  const { rerender } = await render(<List rows={40} />);
  scroller().scrollTop = 1_700;
  dispatchEvent(new Event('pagehide'));
  await rerender(<List rows={10} />);
  restorePageScroll();
  await expect.poll(() => scroller().scrollTop).toBe(400);
  dispatchEvent(new Event('pointerdown'));
  scroller().scrollTop = 50;
  await rerender(<List rows={40} />);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(scroller().scrollTop).toBe(50);
});

test('another page is left alone', async () => {
  appNavigator.start(new MemoryWindow('/wx/pages/index/courseList'));
  savePageScroll();
  await render(<List rows={40} />);
  scroller().scrollTop = 900;
  dispatchEvent(new Event('pagehide'));
  scroller().scrollTop = 0;
  appNavigator.start(new MemoryWindow('/wx/pages/index/expertList'));
  restorePageScroll();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(scroller().scrollTop).toBe(0);
});
