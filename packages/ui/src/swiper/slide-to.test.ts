import { swiper } from '@academy/contract/limits.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { slideTo } from './swiper.tsx';

afterEach(() => vi.restoreAllMocks());

test('a slide moves to its neighbour in 500 ms with easing, and snaps again afterwards', () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const track = document.createElement('div');
  track.style.cssText = 'width: 300px; overflow: auto';
  track.innerHTML = '<div style="width: 600px; height: 1px"></div>';
  document.body.append(track);
  const at = (time: number) => {
    frames.shift()!(1_000 + time);
    return [Math.round(track.scrollLeft), track.style.scrollSnapType];
  };
  slideTo(track, 300);
  expect(at(0)).toEqual([0, 'none']);
  expect(at(swiper.duration / 2)).toEqual([150, 'none']);
  expect(at(499)[1]).toBe('none');
  expect(at(500)).toEqual([300, '']);
  expect(frames).toEqual([]);
  track.remove();
});
