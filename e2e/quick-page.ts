import type { BrowserContext } from '@playwright/test';
import { quickTime } from './quick-time.ts';

/** Makes the context's pages use the faster time: the clock and the playback rate. */
export async function useQuickTime(context: BrowserContext): Promise<void> {
  await context.addInitScript(({ since, speed, videoSpeed }) => {
    const realNow = Date.now.bind(Date);
    Date.now = () => since + (realNow() - since) * speed;

    const realRate = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'playbackRate')!;
    const rates = new WeakMap<HTMLMediaElement, number>();
    const looks = new WeakMap<HTMLMediaElement, number>();
    const setOff = (film: HTMLMediaElement) => {
      // While a video is opened the page is too busy to sample it, so the rate rises after its first sample.
      const factor = (looks.get(film) ?? 0) < 3 ? 1 : videoSpeed;
      realRate.set!.call(film, (rates.get(film) ?? 1) * factor);
    };
    Object.defineProperty(HTMLMediaElement.prototype, 'playbackRate', {
      get(this: HTMLMediaElement) {
        return rates.get(this) ?? 1;
      },
      set(this: HTMLMediaElement, rate: number) {
        rates.set(this, rate);
        setOff(this);
      },
    });
    const sample = ({ target, type }: Event) => {
      if (!(target instanceof HTMLMediaElement)) return;
      looks.set(target, type === 'timeupdate' ? (looks.get(target) ?? 0) + 1 : 0);
      setOff(target);
    };
    for (const name of ['play', 'seeking', 'timeupdate']) document.addEventListener(name, sample, true);
  }, quickTime());
}
