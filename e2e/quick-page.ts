import type { BrowserContext } from '@playwright/test';
import { quickTime } from './quick-time.ts';

/** Pages of this context go by the quick time from now on: what asks for the time, and how fast films play. */
export async function beQuick(context: BrowserContext): Promise<void> {
  await context.addInitScript(({ since, pace, filmPace }) => {
    const realNow = Date.now.bind(Date);
    Date.now = () => since + (realNow() - since) * pace;

    const realRate = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'playbackRate')!;
    const rates = new WeakMap<HTMLMediaElement, number>();
    const looks = new WeakMap<HTMLMediaElement, number>();
    const setOff = (film: HTMLMediaElement) => {
      // While a film is opened the page is too busy to look at it: it gathers speed once it was looked at.
      const own = (looks.get(film) ?? 0) < 3 ? 1 : filmPace;
      realRate.set!.call(film, (rates.get(film) ?? 1) * own);
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
    const look = ({ target, type }: Event) => {
      if (!(target instanceof HTMLMediaElement)) return;
      looks.set(target, type === 'timeupdate' ? (looks.get(target) ?? 0) + 1 : 0);
      setOff(target);
    };
    for (const name of ['play', 'seeking', 'timeupdate']) document.addEventListener(name, look, true);
  }, quickTime());
}
