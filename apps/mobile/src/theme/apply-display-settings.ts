import { rootFont } from '@academy/contract/limits.ts';
import { loadStored } from '../platform/storage.ts';

/** How this device shows the app: chosen by its reader and stored on the device only. */
export interface DisplaySettings {
  /** `system` follows the phone. */
  readonly theme: 'system' | 'light' | 'dark';
  /** 长辈模式: large text, large targets, fewer things on a screen. */
  readonly elder: boolean;
  /** Size of the main text relative to the design's (16 px at 375 width): one of `textScales`. */
  readonly textScale: number;
}

export const displaySettingsKey = 'appearance';

/** Used until something is chosen. */
export const defaultDisplaySettings: DisplaySettings = { theme: 'system', elder: false, textScale: 1 };

/** The text size set in the browser, relative to the usual 16 px. Our root font size would hide it. */
function browserTextScale({ style }: HTMLElement): number {
  style.fontSize = 'medium';
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  style.fontSize = '';
  return size / rootFont.size;
}

/**
 * Applies display settings to the document. Resolves when the styles they need have loaded; at once where none are
 * needed.
 */
export async function applyDisplaySettings({ theme, elder, textScale }: DisplaySettings): Promise<unknown> {
  const root = document.documentElement;
  // The stored value may be no number.
  const scale = Math.max(textScale, browserTextScale(root)) || 1;
  root.dataset.theme = theme;
  // The browser's own bar follows the phone unless a theme is chosen.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-theme]')) {
    const { theme: metaTheme } = meta.dataset;
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${metaTheme})` : theme === metaTheme ? 'all' : 'not all';
  }
  // Styles check whether the attribute exists.
  if (elder) root.dataset.elder = '';
  else delete root.dataset.elder;
  root.style.setProperty('--text-scale', `${scale}`);
  return (elder || scale > 1) && import('@academy/ui/large.css');
}

/** Applies the stored display settings; awaited before the first paint. */
export const applyStoredDisplaySettings = (): Promise<unknown> =>
  applyDisplaySettings({ ...defaultDisplaySettings, ...loadStored<DisplaySettings>(displaySettingsKey) });
