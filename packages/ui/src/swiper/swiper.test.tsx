import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { swiper } from '@academy/contract/limits.ts';
import { expectAccessible } from '../testing/axe.ts';
import { preferMedia } from '../testing/media.ts';
import { touch } from '../testing/touch.ts';
import { Swiper } from './swiper.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await preferMedia({});
});

/** A pointer left here by another test would pause the slides. */
const parkPointer = () => userEvent.hover(document.body, { position: { x: 370, y: 800 } });

async function renderSwiper(titles = ['第一张', '第二张', '第三张']) {
  await parkPointer();
  const screen = await render(
    <div style={{ width: 300 }}>
      <Swiper label="推荐">
        {titles.map((title) => (
          <a key={title} href={`#${title}`} style={{ display: 'block', height: 150 }}>
            {title}
          </a>
        ))}
      </Swiper>
    </div>,
  );
  const region = screen.getByRole('region', { name: '推荐' }).element();
  const track = region.querySelector('ul')!;
  const dot = () => [...region.querySelectorAll('i')].findIndex((each) => each.dataset.on);
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  return { screen, region, track, dot, pass };
}

test('it advances every 5 s and loops to the first', async () => {
  const { screen, track, dot, pass } = await renderSwiper();
  // Measured first: every polling below lets the faked time go on.
  pass(swiper.interval - 1);
  expect(track.style.scrollSnapType).toBe('');
  pass(1);
  expect(track.style.scrollSnapType).toBe('none');
  for (const at of [1, 2, 0]) {
    await expect.poll(() => [dot(), track.scrollLeft]).toEqual([at, at * 300]);
    await expect.poll(() => track.style.scrollSnapType).toBe('');
    pass(swiper.interval);
  }
  await expectAccessible(screen.container);
});

test('it pauses while a finger is on it and continues afterwards', async () => {
  const { region, track, pass, dot } = await renderSwiper();
  region.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' }));
  const finger = touch(track, { x: 50, y: 50 });
  await act(async () => {});
  pass(swiper.interval * 2);
  expect(track.style.scrollSnapType).toBe('');
  finger.lift();
  await act(async () => {});
  pass(swiper.interval);
  await expect.poll(dot).toBe(1);
});

test('the keyboard has a button that stops and restarts it', async () => {
  const { screen, track, pass, dot } = await renderSwiper();
  const stop = screen.getByRole('button', { name: '暂停轮播' });
  stop.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: '继续轮播' })).toHaveFocus();
  pass(swiper.interval * 2);
  expect(track.style.scrollSnapType).toBe('');
  await userEvent.keyboard('{Enter}');
  pass(swiper.interval);
  await expect.poll(dot).toBe(1);
});

test('it never advances with reduced motion, nor with a single slide', async () => {
  await preferMedia({ 'prefers-reduced-motion': 'reduce' });
  const { screen, track, pass } = await renderSwiper();
  pass(swiper.interval * 3);
  expect(track.style.scrollSnapType).toBe('');
  expect(track.scrollLeft).toBe(0);
  expect(screen.getByRole('button', { name: '暂停轮播' }).query()).toBeNull();
  await preferMedia({});
  await screen.unmount();
  const single = await renderSwiper(['只有一张']);
  expect(single.region.querySelector('button')).toBeNull();
  single.pass(swiper.interval * 2);
  expect(single.track.style.scrollSnapType).toBe('');
});
