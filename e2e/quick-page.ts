import type { BrowserContext } from '@playwright/test';
import { quickTime } from './quick-time.ts';

/** Makes the context's pages use the faster time: the clock and the playback rate. */
export async function useQuickTime(context: BrowserContext): Promise<void> {
  await context.addInitScript(({ since, speed, videoSpeed }) => {
    const realNow = Date.now.bind(Date);
    Date.now = () => since + (realNow() - since) * speed;

    const realRate = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'playbackRate')!;
    const rates = new WeakMap<HTMLMediaElement, number>();
    const sampleCounts = new WeakMap<HTMLMediaElement, number>();
    const applyRate = (film: HTMLMediaElement) => {
      // While a video is opened the page is too busy to sample it, so the rate rises after its first samples.
      const factor = (sampleCounts.get(film) ?? 0) < 3 ? 1 : videoSpeed;
      realRate.set!.call(film, (rates.get(film) ?? 1) * factor);
    };
    Object.defineProperty(HTMLMediaElement.prototype, 'playbackRate', {
      get(this: HTMLMediaElement) {
        return rates.get(this) ?? 1;
      },
      set(this: HTMLMediaElement, rate: number) {
        rates.set(this, rate);
        applyRate(this);
      },
    });
    const sample = ({ target, type }: Event) => {
      if (!(target instanceof HTMLMediaElement)) return;
      sampleCounts.set(target, type === 'timeupdate' ? (sampleCounts.get(target) ?? 0) + 1 : 0);
      applyRate(target);
    };
    for (const name of ['play', 'seeking', 'timeupdate']) document.addEventListener(name, sample, true);
  }, quickTime());
}
