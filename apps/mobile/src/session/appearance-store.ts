import { elderMode, rootFont } from '@academy/contract/limits.ts';
import { Store, useStore } from '../platform/store.ts';
import { findStored, keep } from '../platform/storage.ts';
import { type Appearance, appearanceKey, defaultAppearance, wear } from './wear-appearance.ts';

export type { Appearance } from './wear-appearance.ts';

/**
 * What `textScale` may be: the main text from 16 to 30 px at 375 width, 2 px a step. 长辈模式 writes it with at least
 * `elderMin`, whatever was chosen.
 */
export const textScales = {
  min: 1,
  elderMin: elderMode.mainText / rootFont.size,
  max: elderMode.maxText / rootFont.size,
  step: 2 / rootFont.size,
} as const;

const within = (scale: number) => Math.min(textScales.max, Math.max(textScales.min, scale)) || textScales.min;

/** What an earlier release or a stranger wrote is not trusted. */
function readAppearance(): Appearance {
  const stored = findStored<Partial<Record<keyof Appearance, unknown>>>(appearanceKey);
  const { theme, elder, textScale } = { ...defaultAppearance, ...stored };
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : defaultAppearance.theme,
    elder: elder === true,
    textScale: within(Number(textScale)),
  };
}

/** The appearance that was chosen on this device. Every change is kept and worn at once. */
class AppearanceStore extends Store<Appearance> {
  /** Takes up what was chosen at an earlier visit; what the launch does for the page, this does for the store. */
  restore(): void {
    this.#put(readAppearance());
  }

  setTheme = (theme: Appearance['theme']): void => this.#change({ theme });

  setElder = (elder: boolean): void => this.#change({ elder });

  /** Takes the nearest size that is allowed. */
  setTextScale = (scale: number): void => this.#change({ textScale: within(scale) });

  #change(part: Partial<Appearance>): void {
    const chosen = { ...this.get(), ...part };
    keep(appearanceKey, chosen);
    // Not read back: where the browser keeps nothing, it holds for this visit all the same.
    this.#put(chosen);
  }

  #put(chosen: Appearance): void {
    this.set(chosen);
    void wear(chosen);
  }
}

export const appearance = new AppearanceStore(defaultAppearance);
appearance.restore();

/** The chosen appearance, kept up to date. */
export const useAppearance = (): Appearance => useStore(appearance);
