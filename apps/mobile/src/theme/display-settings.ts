import { elderMode, rootFont } from '@academy/contract/limits.ts';
import { Store, useStore } from '../platform/store.ts';
import { loadStored, saveStored } from '../platform/storage.ts';
import {
  type DisplaySettings,
  displaySettingsKey,
  defaultDisplaySettings,
  applyDisplaySettings,
} from './apply-display-settings.ts';

export type { DisplaySettings } from './apply-display-settings.ts';

/**
 * Bounds of `textScale`: main text from 16 to 30 px at 375 width, 2 px a step. 长辈模式 uses at least `elderMin`,
 * whatever was chosen.
 */
export const textScales = {
  min: 1,
  elderMin: elderMode.mainText / rootFont.size,
  max: elderMode.maxText / rootFont.size,
  step: 2 / rootFont.size,
} as const;

const clampTextScale = (scale: number) =>
  Math.min(textScales.max, Math.max(textScales.min, scale)) || textScales.min;

/** Values of an earlier release or another writer are validated. */
function readDisplaySettings(): DisplaySettings {
  const stored = loadStored<Partial<Record<keyof DisplaySettings, unknown>>>(displaySettingsKey);
  const { theme, elder, textScale } = { ...defaultDisplaySettings, ...stored };
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : defaultDisplaySettings.theme,
    elder: elder === true,
    textScale: clampTextScale(Number(textScale)),
  };
}

/** The display settings of this device. Every change is stored and applied at once. */
class DisplaySettingsStore extends Store<DisplaySettings> {
  /** Restores the stored settings into the store; the launch has already applied them to the page. */
  restore(): void {
    this.#put(readDisplaySettings());
  }

  setTheme = (theme: DisplaySettings['theme']): void => this.#change({ theme });

  setElder = (elder: boolean): void => this.#change({ elder });

  /** Sets the nearest allowed size. */
  setTextScale = (scale: number): void => this.#change({ textScale: clampTextScale(scale) });

  #change(change: Partial<DisplaySettings>): void {
    const settings = { ...this.get(), ...change };
    saveStored(displaySettingsKey, settings);
    // Not read back: where the browser stores nothing, the change still holds for this visit.
    this.#put(settings);
  }

  #put(settings: DisplaySettings): void {
    this.set(settings);
    void applyDisplaySettings(settings);
  }
}

export const displaySettings = new DisplaySettingsStore(defaultDisplaySettings);
displaySettings.restore();

export const useDisplaySettings = (): DisplaySettings => useStore(displaySettings);
